package exact

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"math"
	"strconv"

	"twofold/game"
)

// A solution is written as a line of text with the version of the format, a
// head of fixed length, and the layers that are kept, by ascending sum. Numbers
// have their lowest byte first. Head and layers each end with a checksum of
// their own, the CRC-32 after Castagnoli of all of it before.
//
//	head    rows, columns, start tiles, goal, largest tile, spacing  1 byte each
//	        chance of a 4 in per mille                               2
//	        position to begin from, four bits a cell, or 0           8
//	        value from the beginning, a float64                      8
//	        number of positions                                      8
//	        number of layers                                         4
//	        checksum                                                 4
//	layer   half of the tile sum                                     4
//	        number of positions                                      4
//	        length of their keys                                     4
//	        keys, as keys.go has them
//	        inner value of each, a float64                           8 each
//	        checksum                                                 4
const (
	versionName = "twofold exact "
	version     = 1

	headLen      = 6 + 2 + 8 + 8 + 8 + 4
	layerHeadLen = 4 + 4 + 4
	checksumLen  = 4

	// mostInLayer bounds the memory that a false number can ask for.
	mostInLayer = 1 << 20
	// mostKeyLen is the length of the longest key, of nine cells.
	mostKeyLen = (4*9 + 6) / 7
)

// FileError says why what was read is no solution.
type FileError struct{ What string }

// Error returns what is wrong with the file.
func (e *FileError) Error() string { return e.What }

var (
	errForeign  = &FileError{"this is no solution that twofold wrote"}
	errCut      = &FileError{"the solution is cut off"}
	errChecksum = &FileError{"the solution is damaged: a checksum does not fit"}
	errLonger   = &FileError{"the solution is followed by something else"}
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func appendChecksum(dst []byte, of []byte) []byte {
	return binary.LittleEndian.AppendUint32(dst, crc32.Checksum(of, castagnoli))
}

// Write writes the solution. It returns the first error of w.
func (s *Solution) Write(w io.Writer) error {
	if _, err := io.WriteString(w, versionName+strconv.Itoa(version)+"\n"); err != nil {
		return err
	}
	p, le := &s.problem, binary.LittleEndian
	layers := 0
	for i := range s.layers {
		if s.layers[i].count > 0 {
			layers++
		}
	}
	buf := []byte{byte(p.Rows), byte(p.Cols), byte(p.StartTiles), p.Goal, s.largest, byte(s.spacing)}
	buf = le.AppendUint16(buf, uint16(p.FourPerMille))
	buf = le.AppendUint64(buf, pack(&p.From))
	buf = le.AppendUint64(buf, math.Float64bits(s.value))
	buf = le.AppendUint64(buf, uint64(s.positions))
	buf = le.AppendUint32(buf, uint32(layers))
	if _, err := w.Write(appendChecksum(buf, buf)); err != nil {
		return err
	}
	for half := range s.layers {
		l := &s.layers[half]
		if l.count == 0 {
			continue
		}
		buf = le.AppendUint32(buf[:0], uint32(half))
		buf = le.AppendUint32(buf, uint32(l.count))
		buf = le.AppendUint32(buf, uint32(len(l.coded)))
		buf = append(buf, l.coded...)
		buf = append(buf, l.values...)
		if _, err := w.Write(appendChecksum(buf, buf)); err != nil {
			return err
		}
	}
	return nil
}

// Read reads a solution to its end, which must be that of r. It returns a
// *FileError where it is damaged, cut off, of another version or none at all,
// and otherwise the first error of r.
func Read(r io.Reader) (*Solution, error) {
	in := reader{r: r}
	in.version()
	s, layers := in.head()
	for range layers {
		if in.err != nil {
			break
		}
		in.layer(s)
	}
	if in.err == nil {
		if n, err := io.ReadFull(r, make([]byte, 1)); n > 0 {
			in.err = errLonger
		} else if !errors.Is(err, io.EOF) {
			in.err = err
		}
	}
	if in.err != nil {
		return nil, in.err
	}
	return s, nil
}

// reader reads the parts of a solution. After an error it reads on nothing.
type reader struct {
	r   io.Reader
	err error
}

// take reads into p, and tells whether it is full.
func (in *reader) take(p []byte) bool {
	if in.err == nil {
		_, in.err = io.ReadFull(in.r, p)
		if errors.Is(in.err, io.EOF) || errors.Is(in.err, io.ErrUnexpectedEOF) {
			in.err = errCut
		}
	}
	return in.err == nil
}

// checked reads the checksum of p.
func (in *reader) checked(p []byte) bool {
	var sum [checksumLen]byte
	if in.take(sum[:]) && binary.LittleEndian.Uint32(sum[:]) != crc32.Checksum(p, castagnoli) {
		in.err = errChecksum
	}
	return in.err == nil
}

func (in *reader) version() {
	line := make([]byte, len(versionName))
	if !in.take(line) || string(line) != versionName {
		if in.err == nil || in.err == errCut {
			in.err = errForeign
		}
		return
	}
	number := ""
	for char := line[:1]; in.take(char) && char[0] != '\n'; {
		if char[0] < '0' || char[0] > '9' || len(number) == 9 {
			in.err = errForeign
			return
		}
		number += string(char)
	}
	if in.err == nil && number != strconv.Itoa(version) {
		in.err = &FileError{"the solution has format " + number + ", and this program reads " + strconv.Itoa(version)}
	}
}

// head returns the solution without its layers, and how many it has.
func (in *reader) head() (*Solution, int) {
	var head [headLen]byte
	if !in.take(head[:]) || !in.checked(head[:]) {
		return nil, 0
	}
	le := binary.LittleEndian
	s := &Solution{
		problem: Problem{
			Rows: int(head[0]), Cols: int(head[1]), StartTiles: int(head[2]), Goal: head[3],
			FourPerMille: int(le.Uint16(head[6:])),
		},
		largest: head[4], spacing: int(head[5]),
		value: math.Float64frombits(le.Uint64(head[16:])), positions: int64(le.Uint64(head[24:])),
	}
	from, layers := le.Uint64(head[8:]), le.Uint32(head[32:])
	if s.problem.Check() != nil {
		in.err = errImpossible("its problem")
		return nil, 0
	}
	if from != 0 {
		s.problem.From = unpack(from, s.problem.Rows, s.problem.Cols)
	}
	switch {
	case s.problem.Check() != nil, from>>(4*s.problem.From.Cells()) != 0,
		s.spacing < denseSpacing, s.positions < 0, !plausible(s.value), layers > sumLimit/2:
		in.err = errImpossible("its head")
		return nil, 0
	}
	s.model = newModel(s.problem)
	return s, int(layers)
}

func errImpossible(what string) error {
	return &FileError{"the solution is false: " + what + " cannot be"}
}

// plausible tells whether a value can be one: no worth of a board comes near
// the limit.
func plausible(v float64) bool { return v >= 0 && v < sumLimit*16 }

// layer reads the next layer of a solution.
func (in *reader) layer(s *Solution) {
	var head [layerHeadLen]byte
	if !in.take(head[:]) {
		return
	}
	le := binary.LittleEndian
	half, count, length := int(le.Uint32(head[:])), int(le.Uint32(head[4:])), int(le.Uint32(head[8:]))
	if half < len(s.layers) || half >= sumLimit/2 || count < 1 || count > mostInLayer ||
		length < count || length > mostKeyLen*count {
		// The checksum lies beyond, so this may be damage of any kind.
		in.err = errChecksum
		return
	}
	body := make([]byte, layerHeadLen+length+8*count)
	copy(body, head[:])
	if !in.take(body[layerHeadLen:]) || !in.checked(body) {
		return
	}
	l := layer{count: count, coded: body[layerHeadLen:][:length:length], values: body[layerHeadLen+length:]}
	sound := l.index()
	for i := range count {
		sound = sound && plausible(l.value(i))
	}
	if !sound {
		in.err = errImpossible("its layer of the sum " + strconv.Itoa(2*half))
		return
	}
	for len(s.layers) < half {
		s.layers = append(s.layers, layer{})
	}
	s.layers = append(s.layers, l)
}

// unpack returns a packed board of a size that can be.
func unpack(packed uint64, rows, cols int) game.Board {
	b, err := game.NewBoard(rows, cols)
	if err != nil {
		panic(err)
	}
	for i := range b.Cells() {
		b.Set(i, uint8(packed>>(4*i)&15))
	}
	return b
}
