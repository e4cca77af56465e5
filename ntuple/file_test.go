package ntuple

import (
	"bytes"
	"compress/flate"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"twofold/bitboard"
)

// thin is a small network with some weights.
func thin(t testing.TB, stages ...int) *Network {
	n := network(t, "012,0145,05a", stages...)
	r := bitboard.NewRand(3)
	for range 3000 {
		n.weights[r.Uint64()%uint64(len(n.weights))] = float32(int64(r.Uint64())>>40) / 1000
	}
	n.SetAbout("made for a test")
	return n
}

func written(t testing.TB, n *Network, c Coding) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := n.Write(&file, c); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func TestFileExact(t *testing.T) {
	withLooks(t, func(t *testing.T) {
		n := thin(t, 100)
		again, err := Read(bytes.NewReader(written(t, n, Coding{})))
		if err != nil {
			t.Fatal(err)
		}
		for i, w := range n.weights {
			if again.weights[i] != w {
				t.Fatalf("weight %d is %v, was %v", i, again.weights[i], w)
			}
		}
		if again.About() != n.About() || len(again.Stages()) != 1 || again.Stages()[0] != 100 {
			t.Errorf("%q and %v came back", again.About(), again.Stages())
		}
	})
}

// TestFileOfOtherLooks: a file says the same on all machines.
func TestFileOfOtherLooks(t *testing.T) {
	was := inPlanes
	defer func() { inPlanes = was }()
	n := network(t, "012,05a,0145")
	scramble(n)
	file := written(t, n, Coding{})
	inPlanes = false
	again, err := Read(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range boards(100) {
		inPlanes = was
		want := n.Value(b)
		inPlanes = false
		if got := again.Value(b); got != want {
			t.Fatalf("%v is worth %v, was %v", b, got, want)
		}
	}
	if !bytes.Equal(file, written(t, again, Coding{})) {
		t.Error("the file is another")
	}
}

func TestFileCoded(t *testing.T) {
	n := thin(t)
	for _, c := range []Coding{{Bits: 16}, {Bits: 12}, {Bits: 12, Power: 1}, {Bits: 8, Power: 3}, {Bits: 2}} {
		again, err := Read(bytes.NewReader(written(t, n, c)))
		if err != nil {
			t.Fatal(err)
		}
		if err := c.fill(); err != nil {
			t.Fatal(err)
		}
		for i := range n.looks {
			from := n.looks[i].from
			table := n.weights[from : from+n.tuples[i].Size()]
			var scale float64
			for _, w := range table {
				scale = max(scale, math.Abs(float64(w)))
			}
			for j, w := range table {
				got := float64(again.weights[from+j])
				// Half a step of the law on both sides, in its own measure.
				bent := func(v float64) float64 { return math.Copysign(math.Pow(math.Abs(v)/scale, 1/c.Power), v) }
				if off := math.Abs(bent(got)-bent(float64(w))) * c.most(); off > 0.501 {
					t.Fatalf("%+v: %v became %v, %v steps off", c, w, got, off)
				}
			}
		}
		// What was coded once is coded without loss.
		file := written(t, again, c)
		third, err := Read(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		for i, w := range again.weights {
			if third.weights[i] != w {
				t.Fatalf("%+v: weight %d is %v, was %v", c, i, third.weights[i], w)
			}
		}
	}
}

func TestBadCoding(t *testing.T) {
	for _, c := range []Coding{{Bits: 1}, {Bits: 17}, {Bits: 31}, {Bits: -1}, {Bits: 8, Power: 0.5}, {Bits: 8, Power: 9}, {Bits: 8, Power: math.NaN()}} {
		var fault *Fault
		if err := thin(t).Write(&bytes.Buffer{}, c); !errors.As(err, &fault) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

func TestFullDisk(t *testing.T) {
	n := thin(t)
	size := len(written(t, n, Coding{Bits: 12}))
	full := errors.New("no space left")
	for room := 0; room < size; room += 97 {
		if err := n.Write(&disk{room: room, err: full}, Coding{Bits: 12}); !errors.Is(err, full) {
			t.Fatalf("with room for %d of %d bytes: %v", room, size, err)
		}
	}
}

// disk takes so many bytes and no more.
type disk struct {
	room int
	err  error
}

func (d *disk) Write(p []byte) (int, error) {
	if len(p) > d.room {
		n := d.room
		d.room = 0
		return n, d.err
	}
	d.room -= len(p)
	return len(p), nil
}

// TestDamagedFile cuts a file at every byte, and turns every bit.
func TestDamagedFile(t *testing.T) {
	n := network(t, "01,05")
	scramble(n)
	file := written(t, n, Coding{Bits: 9})
	refused := func(what string, data []byte) {
		t.Helper()
		n, err := Read(bytes.NewReader(data))
		var fault *Fault
		if n != nil || !errors.As(err, &fault) || fault.Remedy == "" || strings.ContainsRune(err.Error(), '\n') {
			t.Fatalf("%s: %v", what, err)
		}
	}
	for i := range file {
		refused("cut", file[:i])
		for bit := range 8 {
			other := bytes.Clone(file)
			other[i] ^= 1 << bit
			if again, err := Read(bytes.NewReader(other)); err == nil {
				// There are bits that say nothing, as after the last block.
				for j, w := range again.weights {
					if n.weights[j] != 0 && w == 0 {
						t.Fatalf("bit %d of byte %d: a weight was lost unseen", bit, i)
					}
				}
				if !bytes.Equal(written(t, again, Coding{Bits: 9}), file) {
					t.Fatalf("bit %d of byte %d: another network was read", bit, i)
				}
			} else {
				refused("turned", other)
			}
		}
	}
	refused("of another version", append([]byte("twofold network 2\n"), file[len(fileMagic):]...))
	refused("of another kind", []byte("twofold record 1\nsize 4x4\n"))
	refused("with more in it", framed(t, append(body(t, file), 0)))
	refused("with more after it", append(bytes.Clone(file), 0))
}

// body returns what a file has, framed a file of it.
func body(t testing.TB, file []byte) []byte {
	t.Helper()
	data, err := io.ReadAll(flate.NewReader(bytes.NewReader(file[len(fileMagic):])))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func framed(t testing.TB, data []byte) []byte {
	t.Helper()
	file := bytes.NewBufferString(fileMagic)
	z, err := flate.NewWriter(file, flate.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := z.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func TestReaderFails(t *testing.T) {
	broken := errors.New("the disk is broken")
	file := written(t, thin(t), Coding{Bits: 12})
	for _, n := range []int{0, 5, len(fileMagic), len(fileMagic) + 3, len(file) / 2} {
		r := iotest.DataErrReader(bytes.NewReader(file[:n]))
		if _, err := Read(&failing{r, broken}); !errors.Is(err, broken) {
			t.Errorf("after %d bytes: %v", n, err)
		}
	}
}

type failing struct {
	r   interface{ Read([]byte) (int, error) }
	err error
}

func (f *failing) Read(p []byte) (int, error) {
	n, err := f.r.Read(p)
	if err != nil {
		err = f.err
	}
	return n, err
}

// FuzzDecode reads what is in a file: no input may do more than be refused, and
// what is read can be written and read again. The checksum is made right, or
// hardly anything would get past it.
func FuzzDecode(f *testing.F) {
	for _, c := range []Coding{{}, {Bits: 12}, {Bits: 3, Power: 1}} {
		f.Add(body(f, written(f, thin(f, 50), c)))
	}
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 4 {
			return
		}
		sum := newSum()
		_, _ = sum.Write(data[:len(data)-4])
		data = append(data[:len(data)-4:len(data)-4], byte(sum.Sum32()), byte(sum.Sum32()>>8), byte(sum.Sum32()>>16), byte(sum.Sum32()>>24))
		n, err := decode(bytes.NewReader(data), 1<<18, len(data)%2 == 0)
		if err != nil {
			var fault *Fault
			if !errors.As(err, &fault) {
				t.Fatalf("%v is no fault", err)
			}
			return
		}
		again, err := Read(bytes.NewReader(written(t, n, Coding{})))
		if err != nil {
			t.Fatal(err)
		}
		for i, w := range again.weights {
			if n.at(i) != w {
				t.Fatalf("weight %d is %v, was %v", i, w, n.at(i))
			}
		}
	})
}

// TestCompact: a compact network is the same, and can become a full one.
func TestCompact(t *testing.T) {
	withLooks(t, func(t *testing.T) {
		for _, shape := range []string{"0,5,012,0145,05a", "01234,0f"} {
			n := network(t, shape, 100, 3000)
			r := bitboard.NewRand(3)
			for range 20000 {
				n.weights[r.Uint64()%uint64(len(n.weights))] = float32(int64(r.Uint64())>>40) / 1000
			}
			file := written(t, n, Coding{})
			small, err := ReadCompact(bytes.NewReader(file))
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(written(t, small, Coding{}), file) {
				t.Error("it is written otherwise")
			}
			all, used := n.Weights()
			if a, u := small.Weights(); a != all || u != used {
				t.Errorf("%d of %d weights, want %d of %d", u, a, used, all)
			}
			var m, m2 bitboard.Moves
			for _, b := range boards(300) {
				if got, want := small.Value(b), n.Value(b); got != want {
					t.Fatalf("%v is worth %v, want %v", b, got, want)
				}
				a1, d1 := n.Best(b, &m)
				if a2, d2 := small.Best(b, &m2); a1 != a2 || d1 != d2 {
					t.Fatalf("%v: %v, want %v", b, d2, d1)
				}
			}
			small.spread()
			for i, w := range n.weights {
				if small.weights[i] != w {
					t.Fatalf("weight %d is %v, was %v", i, small.weights[i], w)
				}
			}
		}
	})
}

// TestWritesWhatItReads: weights that quantisation makes too small for a number,
// and texts that are cut within a character, come back all the same.
func TestWritesWhatItReads(t *testing.T) {
	n := thin(t)
	for i := range n.weights {
		n.weights[i] *= 1e-40
	}
	n.SetAbout("\xff" + strings.Repeat("é", MaxAbout))
	again, err := Read(bytes.NewReader(written(t, n, Coding{Bits: 16, Power: 8})))
	if err != nil {
		t.Fatal(err)
	}
	if about := again.About(); len(about) > MaxAbout || len(about) < MaxAbout-3 || !utf8.ValidString(about) {
		t.Errorf("a text of %d bytes came back", len(about))
	}
	if _, used := again.Weights(); used == 0 {
		t.Error("no weight came back")
	}
}
