package exact

import (
	"encoding/binary"
	"math"
	"sort"
)

// layer holds the positions of one tile sum.
type layer struct {
	count  int
	coded  []byte // the keys
	values []byte // inner values in the order of the keys, eight bytes each, the lowest first; nil where they are not kept
	marks  []mark // every keysPerMark keys, once the layer is complete
}

// mark is where a reader of keys stands before the next one.
type mark struct {
	at   uint32
	last uint64
}

// keysPerMark is about how many keys are read to find one. A mark takes 16
// bytes.
const keysPerMark = 32

// index makes the marks, and tells whether the keys are sound and as many as
// they should be.
func (l *layer) index() bool {
	l.marks = make([]mark, 0, (l.count+keysPerMark-1)/keysPerMark)
	r := keyReader{coded: l.coded}
	for i := range l.count {
		if i%keysPerMark == 0 {
			l.marks = append(l.marks, mark{uint32(r.at), r.last})
		}
		if r.next() == 0 {
			return false
		}
	}
	return r.at == len(l.coded)
}

// find returns the inner value of a position, where the layer has it.
func (l *layer) find(key uint64) (v float64, ok bool) {
	m := sort.Search(len(l.marks), func(i int) bool { return l.marks[i].last >= key }) - 1
	if m < 0 {
		return 0, false
	}
	r := keyReader{l.coded, int(l.marks[m].at), l.marks[m].last}
	for i := m * keysPerMark; ; i++ {
		switch got := r.next(); {
		case got == key:
			return l.value(i), true
		case got == 0 || got > key:
			return 0, false
		}
	}
}

func (l *layer) value(i int) float64 {
	return math.Float64frombits(binary.LittleEndian.Uint64(l.values[8*i:]))
}

func (l *layer) setValue(i int, v float64) {
	binary.LittleEndian.PutUint64(l.values[8*i:], math.Float64bits(v))
}
