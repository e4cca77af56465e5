package ntuple

import (
	"bufio"
	"compress/flate"
	"encoding/binary"
	"errors"
	"hash"
	"hash/crc32"
	"io"
	"math"
	"unicode/utf8"

	"twofold/bitboard"
)

// # File
//
// A network's file is the line "twofold network 1", and then, compressed by
// DEFLATE (RFC 1951) and with nothing after it:
//
//	text      its length, and so many bytes of UTF-8: how it was made
//	tuples    how many, and the set of cells of each
//	stages    how many more than one, and the sum of tiles each begins with
//	bits      of a weight: 2 to 16, or 32 for float32
//	power     of the law of weights, in hundredths; 100 with float32
//	downgrade the exponent from which on tiles are downgraded, 0 for none
//	tables    of each stage, for each tuple:
//	    scale     float32, the size of the largest weight
//	    used      how many weights are not 0
//	    gaps      before each of them: how many zeros
//	    weights   the lower bytes of all, then their higher bytes
//	checksum  CRC-32C of all of it so far, the first line included, 4 bytes
//
// Numbers are unsigned varints, floats and the checksum little-endian. In a
// table the lowest bits of all the tuple's cells come first, those of the cell
// of the lowest number lowest, then the second bits, and so on. With b bits a
// weight is a number q with |q| < 2^(b-1), stored as q+2^(b-1) in one byte or
// two, and is worth sign(q)·scale·(|q|/(2^(b-1)-1))^power: a power above 1 makes
// small weights finer than large ones. With 32 bits it is the bytes of a float32
// from the lowest, all first bytes, then all second ones and so on.

const (
	fileMagic = "twofold network 1\n"

	// MaxAbout is the most bytes of a network's text.
	MaxAbout = 4096

	// exactBits are the bits of a weight that is kept as it is.
	exactBits = 32
)

// Coding says how exactly weights are written.
type Coding struct {
	// Bits of a weight: 2 to 16, or 32 for all that there are; 0 is 32.
	Bits int

	// Power of the law by which weights are made whole numbers, 1 to 8 in steps
	// of a hundredth; 0 is 2. It means nothing with 32 bits.
	Power float64
}

func (c *Coding) fill() error {
	if c.Bits == 0 {
		c.Bits = exactBits
	}
	if c.Power == 0 {
		c.Power = 2
	}
	if c.Bits == exactBits {
		c.Power = 1
	}
	switch {
	case c.Bits != exactBits && (c.Bits < 2 || c.Bits > 16):
		return faultf("weights of %d bits", "give 2 to 16, or 32", c.Bits)
	case !(c.Power >= 1 && c.Power <= 8):
		return &Fault{"the power of the law of weights is not between 1 and 8", "give one, as 2"}
	}
	c.Power = math.Round(c.Power*100) / 100
	return nil
}

// most is the largest whole number that a weight becomes.
func (c *Coding) most() float64 { return float64(int(1)<<(c.Bits-1) - 1) }

// number returns the whole number of a weight, in a table of a scale.
func (c *Coding) number(w, scale float32) uint32 {
	if c.Bits == exactBits {
		return math.Float32bits(w)
	}
	q := int32(math.Round(c.most() * math.Pow(math.Abs(float64(w))/float64(scale), 1/c.Power)))
	if w < 0 {
		q = -q
	}
	return uint32(q + 1<<(c.Bits-1))
}

// zero is the number of a weight that comes to nothing.
func (c *Coding) zero() uint32 {
	if c.Bits == exactBits {
		return 0
	}
	return 1 << (c.Bits - 1)
}

// worths returns what turns numbers back into weights of a table of a scale, and
// NaN for those that are none.
func (c *Coding) worths(scale float32) func(uint32) float32 {
	if c.Bits == exactBits {
		return math.Float32frombits
	}
	half := int32(1) << (c.Bits - 1)
	worth := make([]float32, 2*half)
	worth[0] = float32(math.NaN())
	for q := int32(0); q < half; q++ {
		w := float32(float64(scale) * math.Pow(float64(q)/c.most(), c.Power))
		worth[half+q], worth[half-q] = w, -w
	}
	worth[half] = 0
	return func(q uint32) float32 {
		if q >= uint32(len(worth)) {
			return float32(math.NaN())
		}
		return worth[q]
	}
}

// bytes is how many bytes a weight's number takes.
func (c *Coding) bytes() int { return (c.Bits + 7) / 8 }

// Write writes the network as a file. What quantisation makes 0 is left out. Its
// errors are those of w, and a Fault for a coding that there is not, or a weight
// that is no number.
func (n *Network) Write(w io.Writer, c Coding) error {
	if err := c.fill(); err != nil {
		return err
	}
	if _, err := io.WriteString(w, fileMagic); err != nil {
		return err
	}
	z, err := flate.NewWriter(w, flate.BestCompression)
	if err != nil {
		return err
	}
	sum := newSum()
	out := &fileWriter{Writer: bufio.NewWriterSize(io.MultiWriter(z, sum), 1<<16)}
	out.uint(uint64(len(n.about)))
	_, _ = out.WriteString(n.about) // a buffered writer keeps its error
	out.uint(uint64(len(n.tuples)))
	for _, t := range n.tuples {
		out.uint(uint64(t))
	}
	out.uint(uint64(len(n.stages)))
	for _, s := range n.stages {
		out.uint(uint64(s))
	}
	out.uint(uint64(c.Bits))
	out.uint(uint64(math.Round(c.Power * 100)))
	out.uint(uint64(n.downgrade))
	for stage := range len(n.stages) + 1 {
		for i := range n.looks {
			if err := out.table(n, stage*n.perSet+n.looks[i].from, n.tuples[i].Size(), &n.looks[i], &c); err != nil {
				return errors.Join(err, z.Close())
			}
		}
	}
	if err := out.Flush(); err != nil {
		return errors.Join(err, z.Close())
	}
	if _, err := z.Write(binary.LittleEndian.AppendUint32(nil, sum.Sum32())); err != nil {
		return errors.Join(err, z.Close())
	}
	return z.Close()
}

// castagnoli is the polynomial of checksums.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// newSum returns the checksum of a file whose first line was read.
func newSum() hash.Hash32 {
	sum := crc32.New(castagnoli)
	_, _ = io.WriteString(sum, fileMagic) // a hash takes everything
	return sum
}

// fileWriter writes the parts of a file. Its errors come with Flush.
type fileWriter struct{ *bufio.Writer }

func (w *fileWriter) uint(v uint64) { _, _ = w.Write(binary.AppendUvarint(w.AvailableBuffer(), v)) }

// table writes the weights of a tuple, so many from one on.
func (w *fileWriter) table(n *Network, from, size int, l *look, c *Coding) error {
	var scale float32
	for i := range size {
		scale = max(scale, abs(n.at(from+i)))
	}
	if !(scale <= math.MaxFloat32) {
		return &Fault{"the network has a weight that is no number", "train it with a lower rate"}
	}
	worth := c.worths(scale)
	var numbers []uint32
	var gaps []byte
	gap := uint64(0)
	for i := range size {
		v := n.at(from + l.placed(i))
		if v == 0 {
			gap++
			continue
		}
		q := c.number(v, scale)
		if q == c.zero() || worth(q) == 0 { // less than any float32
			gap++
			continue
		}
		numbers = append(numbers, q)
		gaps = binary.AppendUvarint(gaps, gap)
		gap = 0
	}
	_, _ = w.Write(binary.LittleEndian.AppendUint32(nil, math.Float32bits(scale)))
	w.uint(uint64(len(numbers)))
	_, _ = w.Write(gaps)
	for i := range c.bytes() {
		for _, q := range numbers {
			_ = w.WriteByte(byte(q >> (8 * i)))
		}
	}
	return nil
}

// Read reads the file of a network. Its errors are those of r, and a Fault where
// the file is none, is damaged, or is of a later version.
func Read(r io.Reader) (*Network, error) { return read(r, false) }

// ReadCompact is Read for a network that will only be played with: one of whose
// weights most are 0 then takes a tenth of the memory. It can be trained
// nevertheless, and then takes all of it.
func ReadCompact(r io.Reader) (*Network, error) { return read(r, true) }

func read(r io.Reader, compact bool) (*Network, error) {
	first := make([]byte, len(fileMagic))
	k, err := io.ReadFull(r, first)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, err
	}
	if string(first) != fileMagic {
		return nil, notNetwork(string(first[:k]))
	}
	in := &source{r: r}
	packed := bufio.NewReaderSize(in, 1<<16)
	z := flate.NewReader(packed) // it takes no byte too many from what reads bytes
	n, err := decode(z, maxWeights, compact)
	if err == nil {
		if _, more := packed.ReadByte(); more != io.EOF {
			n, err = nil, damaged("there is more than a network")
		}
	}
	if in.err != nil {
		return nil, in.err // and no fault of the file
	}
	return n, err
}

// source keeps the error of a reader, other than its end.
type source struct {
	r   io.Reader
	err error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}

// notNetwork says what is wrong with a file that begins with a line that is not
// that of a network.
func notNetwork(first string) *Fault {
	const name = "twofold network "
	if len(first) > len(name) && first[:len(name)] == name {
		return &Fault{"the network is of another version", "read it with a newer Twofold"}
	}
	return &Fault{"this is no network of Twofold", "give a file that twofold train wrote"}
}

// damaged is the fault of a file that does not say what a file can say.
func damaged(how string) *Fault {
	return &Fault{"the file is damaged: " + how, "get it again, or take an older one"}
}

// decode reads what a file has, with at most so many weights.
func decode(r io.Reader, most int, compact bool) (*Network, error) {
	sum := newSum()
	in := &fileReader{r: bufio.NewReaderSize(r, 1<<16), sum: sum}
	n := &Network{}
	about := make([]byte, in.count(MaxAbout, "its text is too long"))
	in.full(about)
	n.about = string(about)
	for range in.count(MaxTuples, "it has too many tuples") {
		n.tuples = append(n.tuples, Tuple(in.count(1<<bitboard.Cells-1, "a tuple has cells that no board has")))
	}
	for range in.count(MaxStages-1, "it has too many stages") {
		n.stages = append(n.stages, in.count(bitboard.Cells<<bitboard.MaxExp, "a stage begins too late"))
	}
	c := Coding{Bits: in.count(exactBits, "its weights have too many bits")}
	c.Power = float64(in.count(800, "the power of its weights is too large")) / 100
	down := in.count(bitboard.MaxExp, "it downgrades tiles that no board has")
	if in.err == nil && n.Downgrade(uint8(down)) != nil {
		in.err = damaged("it downgrades tiles that cannot be")
	}
	if in.err == nil && (!utf8.ValidString(n.about) || c.Bits == 0 || c.Power == 0 || c.fill() != nil) {
		in.err = damaged("its beginning makes no sense")
	}
	if in.err != nil {
		return nil, in.err
	}
	if err := n.layOut(); err != nil || n.perSet*(len(n.stages)+1) > most {
		return nil, damaged("no network is made like that")
	}
	if compact {
		n.sparse = newSparse(n.perSet * (len(n.stages) + 1))
	} else {
		n.weights = floats[float32](n.perSet * (len(n.stages) + 1))
	}
	for stage := range len(n.stages) + 1 {
		for i := range n.looks {
			at, weights := in.table(n.tuples[i].Size(), &c)
			from := stage*n.perSet + n.looks[i].from
			for j := range at {
				at[j] = uint32(from + n.looks[i].placed(int(at[j])))
			}
			if compact {
				n.sparse.add(at, weights)
				continue
			}
			for j, k := range at {
				n.weights[k] = weights[j]
			}
		}
	}
	want := sum.Sum32()
	var have [4]byte
	in.full(have[:])
	if in.err == nil && binary.LittleEndian.Uint32(have[:]) != want {
		in.err = damaged("its checksum is another")
	}
	if in.err == nil {
		if _, err := in.r.ReadByte(); err != io.EOF {
			in.err = damaged("there is more than a network")
		}
	}
	if in.err != nil {
		return nil, in.err
	}
	return n, nil
}

// fileReader reads the parts of a file, until an error, which it keeps.
type fileReader struct {
	r   *bufio.Reader
	sum io.Writer
	err error
}

// full fills a part.
func (r *fileReader) full(p []byte) {
	if r.err != nil {
		return
	}
	if _, err := io.ReadFull(r.r, p); err != nil {
		r.err = damaged("it ends too early or is garbled")
		return
	}
	_, _ = r.sum.Write(p) // a hash takes everything
}

// ReadByte is for varints.
func (r *fileReader) ReadByte() (byte, error) {
	var b [1]byte
	r.full(b[:])
	return b[0], r.err
}

// count reads a number that is at most so large.
func (r *fileReader) count(most int, fault string) int {
	v, err := binary.ReadUvarint(r)
	if r.err == nil && (err != nil || v > uint64(most)) {
		r.err = damaged(fault)
	}
	if r.err != nil {
		return 0
	}
	return int(v)
}

// table reads the weights of a tuple that has so many, those that are not 0: where
// they stand in planes, and what they are worth.
func (r *fileReader) table(size int, c *Coding) (at []uint32, weights []float32) {
	var raw [4]byte
	r.full(raw[:])
	scale := math.Float32frombits(binary.LittleEndian.Uint32(raw[:]))
	if r.err == nil && !(scale >= 0 && scale <= math.MaxFloat32) {
		r.err = damaged("the scale of its weights is no number")
	}
	used := r.count(size, "it has more weights than its tuples")
	next := 0
	for range used {
		next += r.count(size-1, "it has weights outside of its tables")
		if r.err == nil && next >= size {
			r.err = damaged("it has weights outside of its tables")
		}
		if r.err != nil {
			return nil, nil
		}
		at = append(at, uint32(next))
		next++
	}
	numbers := make([]uint32, len(at))
	bytes := make([]byte, len(at))
	for i := range c.bytes() {
		r.full(bytes)
		for j, b := range bytes {
			numbers[j] |= uint32(b) << (8 * i)
		}
	}
	if r.err != nil {
		return nil, nil
	}
	weights = make([]float32, len(at))
	worth := c.worths(scale)
	for j, q := range numbers {
		w := worth(q)
		if w != w || w == 0 || abs(w) > math.MaxFloat32 {
			r.err = damaged("it has a weight that is none")
			return nil, nil
		}
		weights[j] = w
	}
	return at, weights
}
