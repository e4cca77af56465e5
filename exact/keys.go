package exact

import "slices"

// Keys are canonical boards in ascending order. They are kept as the difference
// of each to the one before it, the first to 0, in groups of seven bits, the
// lowest first, the eighth bit set on all groups but the last.

// appendCoded appends keys as they are kept.
func appendCoded(dst []byte, keys []uint64) []byte {
	last := uint64(0)
	for _, key := range keys {
		d := key - last
		last = key
		for d >= 0x80 {
			dst = append(dst, byte(d)|0x80)
			d >>= 7
		}
		dst = append(dst, byte(d))
	}
	return dst
}

// keyReader reads coded keys one by one.
type keyReader struct {
	coded []byte
	at    int    // where the next one begins
	last  uint64 // the one before it
}

// next returns the next key, or 0 at the end and where the bytes are no
// ascending keys.
func (r *keyReader) next() uint64 {
	d := uint64(0)
	for at, shift := r.at, 0; at < len(r.coded) && shift < 63; shift += 7 {
		c := r.coded[at]
		at++
		d |= uint64(c&0x7f) << shift
		if c < 0x80 {
			if d == 0 || r.last+d < d {
				return 0
			}
			r.at, r.last = at, r.last+d
			return r.last
		}
	}
	return 0
}

// sortKeys sorts packed boards, by way of room for as many more.
func sortKeys(keys, room []uint64) {
	const digit, digits = 12, 3 // 36 bits: nine cells
	if len(keys) < 1<<digit/4 {
		slices.Sort(keys)
		return
	}
	var starts [digits][1 << digit]int32
	for _, key := range keys {
		for i := range digits {
			starts[i][key>>(digit*i)&(1<<digit-1)]++
		}
	}
	from, to := keys, room[:len(keys)]
	for i := range digits {
		at := int32(0)
		for d, n := range starts[i] {
			starts[i][d] = at
			at += n
		}
		for _, key := range from {
			d := key >> (digit * i) & (1<<digit - 1)
			to[starts[i][d]] = key
			starts[i][d]++
		}
		from, to = to, from
	}
	copy(keys, from)
}
