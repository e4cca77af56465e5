package search

import "testing"

func TestTable(t *testing.T) {
	for _, c := range []struct{ bytes, buckets int }{{-1, 0}, {0, 0}, {63, 0}, {64, 1}, {127, 1}, {128, 2}, {1 << 20, 1 << 14}, {1<<20 + 1, 1 << 14}} {
		if table := newTable(c.bytes); len(table.buckets) != c.buckets {
			t.Errorf("%d bytes: %d buckets, want %d", c.bytes, len(table.buckets), c.buckets)
		}
	}
	table := newTable(1 << 12)
	table.forget()
	rng := newRand(4)
	type key struct {
		board uint64
		mark  uint32
	}
	known := map[key]float32{}
	found := 0
	for range 100_000 {
		k := key{rng.Uint64() % 64, table.mark(rng.IntN(4), rng.IntN(3)*400)}
		if value, ok := table.get(k.board, k.mark); ok {
			if want, was := known[k]; !was || value != want {
				t.Fatalf("%v: %v, want %v", k, value, want)
			}
			found++
		} else {
			value := float32(rng.IntN(1000))
			table.put(k.board, k.mark, value)
			known[k] = value
			if got, ok := table.get(k.board, k.mark); !ok || got != value {
				t.Fatalf("%v: %v, %v right after it was put there", k, got, ok)
			}
		}
		if rng.IntN(500) == 0 {
			table.forget()
			clear(known)
		}
	}
	if found < 1000 {
		t.Errorf("found %d", found)
	}
}

// TestTableForgets holds that nothing comes back from before, however often the
// table forgets.
func TestTableForgets(t *testing.T) {
	table := newTable(64)
	for i := range 40_000 {
		table.forget()
		mark := table.mark(mostPlies, everything)
		if _, ok := table.get(7, mark); ok {
			t.Fatalf("found after %d times", i)
		}
		table.put(7, mark, 1)
		if table.mark(mostPlies, mostQuarters) == mark || table.mark(mostPlies-1, everything) == mark {
			t.Fatal("marks are mixed up")
		}
		if _, ok := table.get(7, mark); !ok {
			t.Fatalf("lost after %d times", i)
		}
	}
}

// TestBoardKey holds that boards of a size have keys of their own.
func TestBoardKey(t *testing.T) {
	rng := newRand(5)
	keys := map[uint64]string{}
	for range some(100_000) {
		b := randomGeneral(rng, 2+rng.IntN(9), 2+rng.IntN(9), 30)
		text := string(b.Exponents())
		key := boardKey(b.Exponents())
		if other, ok := keys[key]; ok && other != text && len(other) == len(text) {
			t.Fatalf("%q and %q have the key %x", text, other, key)
		}
		keys[key] = text
	}
}
