package exact

import (
	"math/bits"
	"sync/atomic"
)

// keySet is a set of packed boards that several goroutines fill at once: open
// addressing in a power of two of slots, 0 for a free one. A board keeps its
// slot until the set grows, so that slots can number what belongs to a board.
type keySet struct {
	slots []uint64
	shift int         // of a hash to a slot
	full  atomic.Bool // add found no room
}

const (
	leastSlots = 1 << 10

	// mostProbes is how far add looks for a free slot: a set that is half
	// full has one within a few.
	mostProbes = 256
)

func (s *keySet) hash(key uint64) uint64 { return key * 0x9e3779b97f4a7c15 >> s.shift }

// add puts a board into the set, where it may be already, and returns its slot.
// Where there is no room near it returns -1, and the set has to grow.
func (s *keySet) add(key uint64) int {
	mask := uint64(len(s.slots) - 1)
	at := s.hash(key)
	for range mostProbes {
		got := atomic.LoadUint64(&s.slots[at&mask])
		if got == 0 {
			if atomic.CompareAndSwapUint64(&s.slots[at&mask], 0, key) {
				return int(at & mask)
			}
			got = atomic.LoadUint64(&s.slots[at&mask])
		}
		if got == key {
			return int(at & mask)
		}
		at++
	}
	s.full.Store(true)
	return -1
}

// addGrowing adds a board, however full the set is. Nobody else may add
// meanwhile.
func (s *keySet) addGrowing(key uint64) {
	for s.add(key) < 0 {
		s.growIfFull()
	}
}

// find returns the slot of a board, or -1. Nobody may add meanwhile.
func (s *keySet) find(key uint64) int {
	mask := uint64(len(s.slots) - 1)
	for at := s.hash(key); ; at++ {
		switch s.slots[at&mask] {
		case key:
			return int(at & mask)
		case 0:
			return -1
		}
	}
}

// reset empties the set and makes room for some boards, and for half as many
// more before it is crowded.
func (s *keySet) reset(boards int) {
	s.size(max(leastSlots, 1<<bits.Len(uint(boards+boards/2))))
	clear(s.slots)
}

// size sets the number of slots, a power of two. What they hold is not defined.
func (s *keySet) size(slots int) {
	if cap(s.slots) < slots {
		s.slots = make([]uint64, slots)
	}
	s.slots = s.slots[:slots]
	s.shift = 64 - bits.Len(uint(slots-1))
}

// growIfFull doubles the room where add has found none, and tells whether it
// did. Every board gets another slot.
func (s *keySet) growIfFull() bool {
	if !s.full.Load() {
		return false
	}
	old := s.slots
	for n := 2 * len(old); s.full.Load(); n *= 2 {
		s.full.Store(false)
		s.slots = nil // old is read from
		s.size(n)
		for _, key := range old {
			if key != 0 && s.add(key) < 0 {
				break
			}
		}
	}
	return true
}

// appendKeys appends the boards of the set in no order.
func (s *keySet) appendKeys(dst []uint64) []uint64 {
	for _, key := range s.slots {
		if key != 0 {
			dst = append(dst, key)
		}
	}
	return dst
}
