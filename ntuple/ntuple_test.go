package ntuple

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"twofold/bitboard"
)

// network returns a network with weights that are all different.
func network(t testing.TB, shape string, stages ...int) *Network {
	t.Helper()
	tuples, err := ParseShape(shape)
	if err != nil {
		t.Fatal(err)
	}
	n, err := New(tuples, stages...)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// scramble gives a network weights that tell a file's index: the same whatever
// the looks are.
func scramble(n *Network) {
	for stage := range len(n.stages) + 1 {
		for i := range n.looks {
			table := n.weights[stage*n.perSet+n.looks[i].from:][:n.tuples[i].Size()]
			for j := range table {
				r := bitboard.NewRand(uint64(j)<<8 | uint64(i)<<4 | uint64(stage))
				table[n.looks[i].placed(j)] = float32(r.Uint64()>>40)/1e4 - 800
			}
		}
	}
}

// withLooks runs a test with looks in planes, where the machine has them, and
// with those by multiplication.
func withLooks(t *testing.T, test func(t *testing.T)) {
	was := inPlanes
	defer func() { inPlanes = was }()
	if was {
		t.Run("planes", test)
	} else {
		t.Log("this machine has no looks in planes")
	}
	inPlanes = false
	t.Run("multiplied", test)
}

// slowIndex is the index in planes of what stands in a tuple's cells.
func slowIndex(t Tuple, b bitboard.Board) int {
	index := 0
	for i, cell := range t.cells() {
		for plane := range 4 {
			index |= int(b.At(cell)) >> plane & 1 << (plane*t.Cells() + i)
		}
	}
	return index
}

// boards returns boards with tiles all over, among them the fullest and the
// emptiest.
func boards(n int) []bitboard.Board {
	r := bitboard.NewRand(7)
	all := []bitboard.Board{0, math.MaxUint64, 0x0123456789abcdef}
	for len(all) < n {
		b := bitboard.Board(r.Uint64())
		if len(all)%2 == 0 {
			b &= bitboard.Board(r.Uint64()) // mostly small tiles
		}
		all = append(all, b)
	}
	return all
}

// TestLooks holds the indices of every kind of tuple against those taken cell by
// cell, and checks that nothing outside of a table can be looked at.
func TestLooks(t *testing.T) {
	withLooks(t, func(t *testing.T) {
		var tuples []Tuple
		for _, shape := range Shapes() {
			more, err := ParseShape(shape)
			if err != nil {
				t.Fatal(err)
			}
			tuples = append(tuples, more...)
		}
		for v := 1; v < 1<<bitboard.Cells; v += 37 {
			if n := Tuple(v).Cells(); n >= MinTupleCells && n <= MaxTupleCells {
				tuples = append(tuples, Tuple(v))
			}
		}
		scattered := 0
		for _, tuple := range tuples {
			n := &Network{tuples: []Tuple{tuple}}
			if err := n.layOut(); err != nil {
				t.Fatal(err)
			}
			l := &n.looks[0]
			if !inPlanes && l.mul == 0 {
				scattered++
			}
			for _, b := range boards(60) {
				var at places
				if k := n.find(b, &at); k != symmetries {
					t.Fatalf("%s: %d places", tuple, k)
				}
				var want []uint32
				for _, s := range b.Symmetries() {
					want = append(want, uint32(l.placed(slowIndex(tuple, s))))
				}
				got := slices.Clone(at[:symmetries])
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) {
					t.Fatalf("%s on %v: %x, want %x", tuple, b, got, want)
				}
				if int(got[symmetries-1]) >= tuple.Size() {
					t.Fatalf("%s on %v: %x is outside of its table", tuple, b, got)
				}
			}
		}
		t.Logf("%d of %d tuples are looked up cell by cell", scattered, len(tuples))
	})
}

// TestKnownShapesAreFast: all tuples of the field's own shapes but one are looked
// up by one multiplication where there is no better way.
func TestKnownShapesAreFast(t *testing.T) {
	was := inPlanes
	defer func() { inPlanes = was }()
	inPlanes = false
	slow := map[string]bool{}
	for _, shape := range Shapes() {
		for _, l := range network(t, shape).looks {
			if l.mul == 0 {
				slow[shape] = true
			}
		}
	}
	if len(slow) != 1 || !slow["8x6"] {
		t.Errorf("looked up cell by cell: some of %v, want one of 8x6 only", slow)
	}
}

// TestPlaced: placed is a permutation of a table.
func TestPlaced(t *testing.T) {
	withLooks(t, func(t *testing.T) {
		for _, text := range []string{"0", "0f", "05a", "0134", "048c", "0257", "01489"} {
			tuple, err := ParseTuple(text)
			if err != nil {
				t.Fatal(err)
			}
			l := newLook(tuple, 0)
			seen := make([]bool, tuple.Size())
			for i := range seen {
				at := l.placed(i)
				if seen[at] {
					t.Fatalf("%s: %x is taken twice", text, at)
				}
				seen[at] = true
			}
		}
	})
}

func TestViewsInPlanes(t *testing.T) {
	was := inPlanes
	defer func() { inPlanes = was }()
	inPlanes = true
	for _, b := range boards(200) {
		v := seen(b)
		for i, s := range b.Symmetries() {
			for cell := range bitboard.Cells {
				var exp uint8
				for plane := range 4 {
					exp |= uint8(v[i]>>(16*plane+cell)&1) << plane
				}
				if exp != s.At(cell) {
					t.Fatalf("view %d of %v has %d in cell %d, want %d", i, b, exp, cell, s.At(cell))
				}
			}
		}
	}
}

// TestValue holds values against sums over the tuples' cells, one by one.
func TestValue(t *testing.T) {
	withLooks(t, func(t *testing.T) {
		for _, c := range []struct {
			shape  string
			stages []int
		}{{"4x5", nil}, {"01,045a,0f,0257a", nil}, {"01,01234", []int{64, 4096}}} {
			n := network(t, c.shape, c.stages...)
			scramble(n)
			for _, b := range boards(300) {
				want := 0.0
				stage := 0
				for _, from := range c.stages {
					if tileSum(b) >= from {
						stage++
					}
				}
				for i, tuple := range n.tuples {
					for _, s := range b.Symmetries() {
						want += float64(n.weights[stage*n.perSet+n.looks[i].from+n.looks[i].placed(slowIndex(tuple, s))])
					}
				}
				got := n.Value(b)
				if math.Abs(float64(got)-want) > 0.05 {
					t.Fatalf("%s: %v is worth %v, want %v", c.shape, b, got, want)
				}
				var all [1]float32
				n.Values(all[:], []bitboard.Board{b})
				if all[0] != got {
					t.Fatalf("Values says %v, Value %v", all[0], got)
				}
			}
		}
	})
}

// mostTuples is the shape of as many tuples as there can be.
func mostTuples() string {
	var most []string
	for v := 1; len(most) < MaxTuples; v++ {
		if tuple := Tuple(v); tuple.Cells() == 3 {
			most = append(most, tuple.String())
		}
	}
	return strings.Join(most, ",")
}

// TestValuesOfMany: boards are worth together, however many they are, what each
// is worth alone; also where there are as many tuples as there can be.
func TestValuesOfMany(t *testing.T) {
	withLooks(t, func(t *testing.T) {
		for _, c := range []struct {
			shape     string
			stages    []int
			downgrade uint8
		}{
			{shape: "4x5"},
			{shape: "012,45,0145", stages: []int{300, 70000}, downgrade: 12},
			{shape: mostTuples()},
		} {
			n := network(t, c.shape, c.stages...)
			scramble(n)
			if err := n.Downgrade(c.downgrade); err != nil {
				t.Fatal(err)
			}
			all := boards(3 * batch)
			for _, k := range []int{1, 2, 3, 4, 5, 7, 8, batch - 1, batch, batch + 1, batch + 6, 3 * batch} {
				got := make([]float32, k+1)
				got[k] = 42
				n.Values(got[:k], all[:k])
				for i, b := range all[:k] {
					var at places
					b = n.lower(b)
					want := sum(unsafe.Pointer(&n.weights[0]), at[:n.find(b, &at)])
					if got[i] != want {
						t.Fatalf("%s, %d of %d: %v is worth %v, want %v", c.shape, i, k, b, got[i], want)
					}
				}
				if got[k] != 42 {
					t.Fatalf("%s: the values of %d boards are more", c.shape, k)
				}
			}
		}
	})
}

// TestSameValues: both kinds of looks add up in the same order.
func TestSameValues(t *testing.T) {
	was := inPlanes
	defer func() { inPlanes = was }()
	var values [2][]float32
	for i, planes := range []bool{was, false} {
		inPlanes = planes
		n := network(t, "4x5")
		scramble(n)
		for _, b := range boards(300) {
			values[i] = append(values[i], n.Value(b))
		}
	}
	if !slices.Equal(values[0], values[1]) {
		t.Error("values differ")
	}
}

func TestBest(t *testing.T) {
	n := network(t, "4x5")
	scramble(n)
	var m bitboard.Moves
	for _, b := range boards(300) {
		after, at := n.Best(b, &m)
		if at < 0 {
			if b.Legal() != 0 {
				t.Fatalf("%v has moves", b)
			}
			continue
		}
		if m.After[at] != after || b.Legal()>>at&1 == 0 {
			t.Fatalf("%v: direction %d leads to %v", b, at, after)
		}
		for d, other := range m.After {
			if other != b && float32(m.Reward[d])+n.Value(other) > float32(m.Reward[at])+n.Value(after) {
				t.Fatalf("%v: %d is better than %d", b, d, at)
			}
		}
	}
}

func TestBadNetworks(t *testing.T) {
	for _, c := range []struct {
		shape  string
		stages []int
		what   string
	}{
		{"", nil, "needs a tuple"},
		{"01g", nil, `a cell "g"`},
		{"0110", nil, "a cell twice"},
		{"01234567", nil, "a tuple of 8 cells"},
		{"012345,543210", nil, "there twice"},
		{"01", []int{0}, "stages"},
		{"01", []int{5, 5}, "stages"},
		{"01", []int{1 << 30}, "stages"},
		{"01", []int{1, 2, 3, 4, 5, 6, 7, 8}, "9 stages"},
		{"0123456,0123457,0123458,0123459,012345a", nil, "too large"},
	} {
		tuples, err := ParseShape(c.shape)
		if err == nil {
			_, err = New(tuples, c.stages...)
		}
		var fault *Fault
		if !errors.As(err, &fault) || !strings.Contains(fault.What, c.what) || fault.Remedy == "" || strings.Contains(err.Error(), "%!") {
			t.Errorf("%q with %v: %v, want one about %q", c.shape, c.stages, err, c.what)
		}
	}
}

func TestTupleText(t *testing.T) {
	for v := 1; v < 1<<bitboard.Cells; v++ {
		tuple := Tuple(v)
		if tuple.Cells() > MaxTupleCells {
			continue
		}
		again, err := ParseTuple(tuple.String())
		if err != nil || again != tuple {
			t.Fatalf("%q is read as %v, %v", tuple.String(), again, err)
		}
	}
}
