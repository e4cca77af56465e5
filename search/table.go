package search

import "math/bits"

// entry remembers the value of one afterstate.
type entry struct {
	key   uint64
	mark  uint32 // generation, quarter bits left, plies left: see mark
	value float32
}

// bucket is four entries, as many as a line of the cache holds.
type bucket [4]entry

// table remembers values of afterstates through one step of a search. The
// afterstate, the plies and the quarter bits left have to be the same, so that
// it gives back exactly what looking again would.
type table struct {
	buckets      []bucket
	shift        int
	generation   uint32
	probes, hits int64
}

// newTable returns a table that takes up to so many bytes; less than 64 make
// one that remembers nothing.
func newTable(bytes int) table {
	if bytes < 64 {
		return table{shift: 63}
	}
	log := bits.Len(uint(bytes/64)) - 1
	return table{buckets: make([]bucket, 1<<log), shift: 64 - log}
}

// forget makes the table forget all values.
func (t *table) forget() {
	t.generation++
	if t.generation == 1<<14 { // the marks begin again
		clear(t.buckets)
		t.generation = 1
	}
}

// mark returns the mark of a value that was found with so many plies (8 bits)
// and quarter bits (10 bits) left.
func (t *table) mark(depth, left int) uint32 {
	return t.generation<<18 | uint32(left)<<8 | uint32(depth)
}

func (t *table) bucket(key uint64, mark uint32) *bucket {
	return &t.buckets[(key^uint64(mark&(1<<18-1))<<40)*0x9e3779b97f4a7c15>>t.shift]
}

func (t *table) get(key uint64, mark uint32) (value float32, ok bool) {
	if len(t.buckets) == 0 {
		return 0, false
	}
	t.probes++
	b := t.bucket(key, mark)
	for i := range b {
		if b[i].key == key && b[i].mark == mark {
			t.hits++
			return b[i].value, true
		}
	}
	return 0, false
}

// put remembers a value in place of one from before, or of that which took the
// least work.
func (t *table) put(key uint64, mark uint32, value float32) {
	if len(t.buckets) == 0 {
		return
	}
	b := t.bucket(key, mark)
	worst := &b[0]
	for i := range b {
		if b[i].mark>>18 != t.generation {
			worst = &b[i]
			break
		}
		if b[i].mark < worst.mark {
			worst = &b[i]
		}
	}
	*worst = entry{key, mark, value}
}
