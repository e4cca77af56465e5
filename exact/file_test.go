package exact

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"twofold/game"
)

// samples are small solutions of every kind.
func samples(t testing.TB) []*Solution {
	t.Helper()
	reach := Classic(2, 3)
	reach.Goal, reach.FourPerMille, reach.StartTiles = 5, 500, 1
	from := Classic(3, 2)
	from.From, _ = game.ParseBoard("64,32/16,8/4,2")
	nothing := Classic(2, 2)
	nothing.Goal, nothing.FourPerMille = 2, 1000
	return []*Solution{
		mustSolve(t, Classic(2, 2), Options{}),
		mustSolve(t, Classic(2, 2), Options{Dense: true}),
		mustSolve(t, reach, Options{}),
		mustSolve(t, from, Options{Dense: true}),
		mustSolve(t, nothing, Options{}),
	}
}

func TestReadWhatIsWritten(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 4))
	for _, s := range samples(t) {
		data := written(t, s)
		for _, r := range []io.Reader{bytes.NewReader(data), iotest.OneByteReader(bytes.NewReader(data)), iotest.DataErrReader(bytes.NewReader(data))} {
			back, err := Read(r)
			if err != nil {
				t.Fatal(err)
			}
			if back.Problem() != s.Problem() || back.Value() != s.Value() || back.Positions() != s.Positions() || back.Largest() != s.Largest() {
				t.Errorf("%+v came back as %+v", s.Problem(), back.Problem())
			}
			if again := written(t, back); !bytes.Equal(again, data) {
				t.Errorf("%+v is written otherwise", s.Problem())
			}
			for range 20 {
				b := boardOf(s.model.shape, randomPacked(rng, s.model.shape)&0x333333)
				a, ok := s.At(b)
				if again, also := back.At(b); a != again || ok != also {
					t.Fatalf("%v: %+v, read %+v", b, a, again)
				}
			}
		}
	}
}

// TestDamage: no byte of a solution may be missing, added or changed.
func TestDamage(t *testing.T) {
	for _, s := range samples(t) {
		data := written(t, s)
		if len(data) > 20_000 {
			t.Fatalf("%d bytes are too many to try each", len(data))
		}
		read := func(data []byte) string {
			t.Helper()
			s, err := Read(bytes.NewReader(data))
			var fault *FileError
			if s != nil || !errors.As(err, &fault) || strings.ContainsAny(err.Error(), "\n") {
				t.Fatalf("%v", err)
			}
			return fault.What
		}
		for cut := range data {
			want := "cut off"
			if cut < len(versionName) {
				want = "no solution"
			}
			if got := read(data[:cut]); !strings.Contains(got, want) {
				t.Fatalf("cut at %d of %d: %s", cut, len(data), got)
			}
		}
		if got := read(append(bytes.Clone(data), 0)); !strings.Contains(got, "followed") {
			t.Error(got)
		}
		line := bytes.IndexByte(data, '\n') + 1
		step := max(1, len(data)/500)
		for bit := 0; bit < 8*len(data); bit += step {
			bad := bytes.Clone(data)
			bad[bit/8] ^= 1 << (bit % 8)
			got := read(bad)
			// With a length changed, the end comes too early.
			if bit/8 >= line && !strings.Contains(got, "damaged") && !strings.Contains(got, "cut off") {
				t.Fatalf("bit %d: %s", bit, got)
			}
		}
	}
}

func TestForeignFiles(t *testing.T) {
	data := written(t, samples(t)[0])
	rest := data[bytes.IndexByte(data, '\n'):]
	for text, want := range map[string]string{
		"":                                     "no solution that twofold wrote",
		"hello":                                "no solution that twofold wrote",
		"twofold record 1\n":                   "no solution that twofold wrote",
		"twofold exact \n":                     "format ",
		"twofold exact x\n":                    "no solution that twofold wrote",
		"twofold exact 1":                      "cut off",
		"twofold exact 2" + string(rest):       "format 2, and this program reads 1",
		"twofold exact 1000000000000000000\n":  "no solution that twofold wrote",
		"twofold exact 1\n":                    "cut off",
		"twofold exact 1\n" + string(rest[1:]): "",
	} {
		_, err := Read(strings.NewReader(text))
		if want == "" {
			if err != nil {
				t.Errorf("%v", err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text[:min(len(text), 30)], err)
		}
	}
	broken := errors.New("broken")
	for n := range len(data) {
		if _, err := Read(io.MultiReader(bytes.NewReader(data[:n]), iotest.ErrReader(broken))); err != broken {
			t.Fatalf("after %d bytes: %v", n, err)
		}
	}
	if _, err := Read(io.MultiReader(bytes.NewReader(data), iotest.ErrReader(broken))); err != broken {
		t.Errorf("after all bytes: %v", err)
	}
}

// fullDisk takes some bytes.
type fullDisk struct{ left int }

var errFull = errors.New("full")

func (d *fullDisk) Write(p []byte) (int, error) {
	n := min(len(p), d.left)
	d.left -= n
	if n < len(p) {
		return n, errFull
	}
	return n, nil
}

func TestFullDisk(t *testing.T) {
	s := samples(t)[0]
	size := len(written(t, s))
	for room := range size {
		if err := s.Write(&fullDisk{room}); err != errFull {
			t.Fatalf("room for %d of %d bytes: %v", room, size, err)
		}
	}
	if err := s.Write(&fullDisk{size}); err != nil {
		t.Error(err)
	}
}

// sealed sets the checksums of something that may be a solution, as far as its
// parts can be told apart.
func sealed(data []byte) []byte {
	data = bytes.Clone(data)
	le := binary.LittleEndian
	seal := func(from, to int) bool {
		if from < 0 || to < from || to+checksumLen > len(data) {
			return false
		}
		le.PutUint32(data[to:], crc32.Checksum(data[from:to], castagnoli))
		return true
	}
	at := bytes.IndexByte(data, '\n') + 1
	if !seal(at, at+headLen) {
		return data
	}
	for at += headLen + checksumLen; at+layerHeadLen <= len(data); {
		end := at + layerHeadLen + int(le.Uint32(data[at+8:])) + 8*int(le.Uint32(data[at+4:]))
		if !seal(at, end) {
			return data
		}
		at = end + checksumLen
	}
	return data
}

// TestFalseSolutions: what has the right checksums, and still cannot be.
func TestFalseSolutions(t *testing.T) {
	good := written(t, samples(t)[0])
	head := bytes.IndexByte(good, '\n') + 1
	first := head + headLen + checksumLen
	le := binary.LittleEndian
	keys := int(le.Uint32(good[first+8:]))
	for name, change := range map[string]func(data []byte){
		"rows":      func(data []byte) { data[head] = 7 },
		"start":     func(data []byte) { data[head+2] = 9 },
		"goal":      func(data []byte) { data[head+3] = 40 },
		"spacing":   func(data []byte) { data[head+5] = 0 },
		"four":      func(data []byte) { data[head+7] = 200 },
		"from":      func(data []byte) { data[head+15] = 1 },
		"value":     func(data []byte) { data[head+23] = 0xff },
		"positions": func(data []byte) { data[head+31] = 0xff },
		"layers":    func(data []byte) { data[head+35] = 0xff },
		"sum":       func(data []byte) { le.PutUint32(data[first:], sumLimit) },
		"no keys":   func(data []byte) { le.PutUint32(data[first+8:], 0) },
		"no layer":  func(data []byte) { le.PutUint32(data[first+4:], 0) },
		"huge":      func(data []byte) { le.PutUint32(data[first+4:], 1<<31) },
		"long keys": func(data []byte) { le.PutUint32(data[first+8:], 1<<31) },
		"order":     func(data []byte) { data[first+layerHeadLen] = 0 },
		"unended":   func(data []byte) { data[first+layerHeadLen+keys-1] |= 0x80 },
		"not a number": func(data []byte) {
			le.PutUint64(data[first+layerHeadLen+keys:], 0x7ff8_0000_0000_0001)
		},
		"negative": func(data []byte) { data[first+layerHeadLen+keys+7] |= 0x80 },
	} {
		data := bytes.Clone(good)
		change(data)
		_, err := Read(bytes.NewReader(sealed(data)))
		var fault *FileError
		if !errors.As(err, &fault) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Read(bytes.NewReader(sealed(good))); err != nil {
		t.Errorf("unchanged: %v", err)
	}
}

// FuzzRead reads anything. What can be read looks for boards without panic, and
// is written as it was.
func FuzzRead(f *testing.F) {
	for _, s := range samples(f) {
		f.Add(written(f, s), false)
		f.Add(written(f, s), true)
	}
	f.Add([]byte("twofold exact 1\n"), true)
	f.Fuzz(func(t *testing.T, data []byte, seal bool) {
		if seal {
			data = sealed(data)
		}
		s, err := Read(bytes.NewReader(data))
		if err != nil {
			var fault *FileError
			if !errors.As(err, &fault) || strings.Contains(err.Error(), "\n") {
				t.Fatalf("%v", err)
			}
			return
		}
		if again := written(t, s); !bytes.Equal(again, data) {
			t.Errorf("written as %x", again)
		}
		for _, packed := range []uint64{1, 0x12, 0x2121, 0x1234 & (1<<(4*s.model.cells) - 1)} {
			q := query{s: s, known: map[uint64]float64{}, left: 200}
			for half := range 3 {
				q.position(s.model.canonical(packed), half+4)
			}
		}
	})
}
