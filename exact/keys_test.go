package exact

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
)

func randomKeys(rng *rand.Rand, n int) []uint64 {
	seen := map[uint64]bool{}
	var keys []uint64
	for len(keys) < n {
		key := rng.Uint64() >> (28 + rng.IntN(36))
		if key != 0 && !seen[key] {
			seen[key] = true
			keys = append(keys, key)
		}
	}
	return keys
}

func TestSortKeys(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{0, 1, 2, 1000, 1023, 1024, 1025, 5000, 100_000} {
		keys := randomKeys(rng, n)
		want := slices.Sorted(slices.Values(keys))
		sortKeys(keys, make([]uint64, n+7))
		if !slices.Equal(keys, want) {
			t.Errorf("%d keys are out of order", n)
		}
	}
}

func TestCodedKeys(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for _, n := range []int{1, 2, keysPerMark - 1, keysPerMark, keysPerMark + 1, 1000} {
		keys := randomKeys(rng, n)
		if n > 1 {
			keys[0] = 1<<36 - 1
		}
		slices.Sort(keys)
		keys = slices.Compact(keys)
		l := layer{count: len(keys), coded: appendCoded(nil, keys), values: make([]byte, 8*len(keys))}
		if !l.index() {
			t.Fatalf("%d keys: not sound", n)
		}
		for i := range keys {
			l.setValue(i, float64(i))
		}
		for i, key := range keys {
			if v, ok := l.find(key); !ok || v != float64(i) {
				t.Fatalf("key %d of %d: found %v %v", i, n, v, ok)
			}
			for _, other := range []uint64{key - 1, key + 1} {
				if _, has := slices.BinarySearch(keys, other); has {
					continue
				}
				if _, ok := l.find(other); ok {
					t.Fatalf("found %x, which is not there", other)
				}
			}
		}
		for cut := range l.coded {
			short := layer{count: l.count, coded: l.coded[:cut]}
			if short.index() {
				t.Fatalf("%d keys cut at %d are sound", n, cut)
			}
		}
	}
	for _, bad := range [][]byte{
		{0x80}, {0}, {1, 0}, {0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1},
		{1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1},
	} {
		l := layer{count: 2, coded: bad}
		if l.index() {
			t.Errorf("%x is sound", bad)
		}
	}
}

// TestKeySet fills a set from several goroutines, from much too small on.
func TestKeySet(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 2))
	keys := randomKeys(rng, 50_000)
	var s keySet
	s.reset(10)
	for {
		var group sync.WaitGroup
		for part := range 4 {
			group.Go(func() {
				for i := range keys {
					// Everybody adds all, from another place on.
					if s.add(keys[(i+part*len(keys)/4)%len(keys)]) < 0 {
						return
					}
				}
			})
		}
		group.Wait()
		if !s.growIfFull() {
			break
		}
	}
	got := s.appendKeys(nil)
	if len(got) != len(keys) {
		t.Fatalf("%d keys are there, and %d went in", len(got), len(keys))
	}
	slots := map[int]bool{}
	for _, key := range keys {
		slot := s.find(key)
		if slot < 0 || s.slots[slot] != key || s.add(key) != slot {
			t.Fatalf("%x is in slot %d", key, slot)
		}
		slots[slot] = true
	}
	if len(slots) != len(keys) {
		t.Error("keys share slots")
	}
	for _, key := range keys[:1000] {
		if other := key | 1<<40; s.find(other) >= 0 {
			t.Fatalf("found %x, which is not there", other)
		}
	}
	s.reset(10)
	if len(s.slots) != leastSlots || len(s.appendKeys(nil)) != 0 {
		t.Errorf("%d slots are left, with %d keys", len(s.slots), len(s.appendKeys(nil)))
	}
	for _, key := range keys[:5000] {
		s.addGrowing(key)
	}
	for _, key := range keys[:5000] {
		if s.find(key) < 0 {
			t.Fatalf("%x is gone", key)
		}
	}
}
