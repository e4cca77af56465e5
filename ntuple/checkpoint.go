package ntuple

import (
	"bufio"
	"encoding/binary"
	"hash/crc32"
	"io"
	"math"
	"math/bits"
	"time"

	"twofold/bitboard"
)

// A checkpoint is all that a training needs to go on as if it had not stopped:
// the line "twofold training 2", the options that make a game what it is, how far
// it got, the state of chance of each worker, the tables, and a CRC-32C. It is
// for the same program on the same machine and takes no pains to be small: the
// tables are blocks of 64 weights, those that were used marked in a word.
const checkpointMagic = "twofold training 2\n"

// checkpointBefore began those that knew no downgrading.
const checkpointBefore = "twofold training 1\n"

// Save writes a checkpoint. It may be called while Run is not running, and from
// Report.
func (t *Trainer) Save(w io.Writer) error {
	sum := crc32.New(castagnoli)
	out := &fileWriter{Writer: bufio.NewWriterSize(io.MultiWriter(w, sum), 1<<20)}
	_, _ = out.WriteString(checkpointMagic) // a buffered writer keeps its error
	out.uint(uint64(len(t.net.about)))
	_, _ = out.WriteString(t.net.about)
	out.uint(uint64(len(t.net.tuples)))
	for _, v := range t.net.tuples {
		out.uint(uint64(v))
	}
	out.uint(uint64(len(t.net.stages)))
	for _, v := range t.net.stages {
		out.uint(uint64(v))
	}
	for _, v := range []uint64{
		uint64(t.net.downgrade), uint64(t.o.Method), t.o.Seed, uint64(t.o.FourPerMille), math.Float64bits(t.o.Rate), math.Float64bits(t.o.Lambda),
		math.Float64bits(t.o.Optimistic), uint64(t.o.Restart), flag(t.o.Frozen), flag(inPlanes),
		uint64(t.games), uint64(t.moves), uint64(t.took), uint64(len(t.workers)),
	} {
		out.uint(v)
	}
	for _, w := range t.workers {
		out.uint(w.rand.State())
		out.uint(uint64(w.resume))
	}
	t.saveTables(out)
	if err := out.Flush(); err != nil {
		return err
	}
	_, err := w.Write(binary.LittleEndian.AppendUint32(nil, sum.Sum32()))
	return err
}

func flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// blockWeights is how many weights share a word of marks.
const blockWeights = 64

func (t *Trainer) saveTables(out *fileWriter) {
	word := func(v uint32) { _, _ = out.Write(binary.LittleEndian.AppendUint32(out.AvailableBuffer(), v)) }
	for from := 0; from < len(t.net.weights); from += blockWeights {
		end := min(from+blockWeights, len(t.net.weights))
		var marks uint64
		for i := from; i < end; i++ {
			if t.net.weights[i] != 0 || t.sums != nil && t.sums[i] != (coherence{}) {
				marks |= 1 << (i - from)
			}
		}
		_, _ = out.Write(binary.LittleEndian.AppendUint64(out.AvailableBuffer(), marks))
		for ; marks != 0; marks &= marks - 1 {
			i := from + bits.TrailingZeros64(marks)
			word(math.Float32bits(t.net.weights[i]))
			if t.sums != nil {
				word(math.Float32bits(t.sums[i].sum))
				word(math.Float32bits(t.sums[i].size))
			}
		}
	}
}

// Resume reads a checkpoint. The games to play, the workers, Every and Report
// are those of o; all else is as it was, and whatever o says of it is not looked
// at. With as many workers as before the games go on where they stopped: one
// worker comes to the same network as if it had not.
func Resume(r io.Reader, o Options) (*Trainer, error) { return resumed(r, o, maxWeights) }

// resumed is Resume for networks of at most so many weights.
func resumed(r io.Reader, o Options, most int) (*Trainer, error) {
	src := &source{r: r}
	sum := crc32.New(castagnoli)
	in := &fileReader{r: bufio.NewReaderSize(src, 1<<20), sum: sum}
	t, err := resume(in, o, most)
	if err == nil {
		want := sum.Sum32()
		var have [4]byte
		in.full(have[:])
		if in.err == nil && binary.LittleEndian.Uint32(have[:]) != want {
			in.err = damaged("its checksum is another")
		}
		err = in.err
	}
	if src.err != nil {
		return nil, src.err
	}
	if err != nil {
		return nil, err
	}
	return t, nil
}

func resume(in *fileReader, o Options, most int) (*Trainer, error) {
	first := make([]byte, len(checkpointMagic))
	in.full(first)
	if string(first) != checkpointMagic && string(first) != checkpointBefore {
		return nil, &Fault{"this is no checkpoint of a training", "give a file that twofold train wrote beside its network"}
	}
	about := make([]byte, in.count(MaxAbout, "its text is too long"))
	in.full(about)
	var tuples []Tuple
	for range in.count(MaxTuples, "it has too many tuples") {
		tuples = append(tuples, Tuple(in.count(1<<bitboard.Cells-1, "a tuple has cells that no board has")))
	}
	var stages []int
	for range in.count(MaxStages-1, "it has too many stages") {
		stages = append(stages, in.count(bitboard.Cells<<bitboard.MaxExp, "a stage begins too late"))
	}
	downgrade := 0
	if string(first) == checkpointMagic {
		downgrade = in.count(bitboard.MaxExp, "it downgrades tiles that no board has")
	}
	o.Method = Method(in.count(int(TD), "its method is not known"))
	o.Seed = in.word()
	o.FourPerMille = in.count(1000, "its chance of a 4 is too large")
	if o.FourPerMille == 0 {
		o.FourPerMille = -1
	}
	o.Rate = math.Float64frombits(in.word())
	o.Lambda = math.Float64frombits(in.word())
	optimistic := math.Float64frombits(in.word())
	o.Restart = in.count(math.MaxInt32, "its games restart too late")
	o.Frozen = in.word() != 0
	planes := in.word() != 0
	games, moves := int64(in.word()), int64(in.word())
	took := time.Duration(in.word())
	workers := in.count(1024, "it has too many workers")
	states := make([][2]uint64, workers)
	for i := range states {
		states[i] = [2]uint64{in.word(), in.word()}
	}
	if in.err == nil && planes != inPlanes {
		in.err = damaged("it is of another kind of processor")
	}
	if in.err == nil && (games < 0 || moves < 0 || took < 0) {
		in.err = damaged("it has played less than nothing")
	}
	if in.err != nil {
		return nil, in.err
	}
	shape := &Network{tuples: tuples, stages: stages}
	if err := shape.layOut(); err != nil || len(shape.tuples) == 0 || shape.perSet*(len(stages)+1) > most {
		return nil, damaged("no network is made like that")
	}
	n, err := New(tuples, stages...)
	if err != nil {
		return nil, err
	}
	n.about = string(about)
	if err := n.Downgrade(uint8(downgrade)); err != nil {
		return nil, damaged("it downgrades tiles that cannot be")
	}
	o.Optimistic = 0 // its weights have it
	t, err := NewTrainer(n, o)
	if err != nil {
		return nil, err
	}
	t.o.Optimistic = optimistic
	t.games, t.moves, t.took = games, moves, took
	for i, w := range t.workers {
		if i < len(states) {
			w.rand, w.resume = *bitboard.NewRand(states[i][0]), bitboard.Board(states[i][1])
		}
	}
	t.loadTables(in)
	return t, in.err
}

// word reads any number.
func (r *fileReader) word() uint64 {
	v, err := binary.ReadUvarint(r)
	if r.err == nil && err != nil {
		r.err = damaged("a number is too large")
	}
	if r.err != nil {
		return 0
	}
	return v
}

func (t *Trainer) loadTables(in *fileReader) {
	var raw [8]byte
	float := func() float32 {
		in.full(raw[:4])
		return math.Float32frombits(binary.LittleEndian.Uint32(raw[:]))
	}
	for from := 0; from < len(t.net.weights) && in.err == nil; from += blockWeights {
		in.full(raw[:])
		marks := binary.LittleEndian.Uint64(raw[:])
		for ; marks != 0 && in.err == nil; marks &= marks - 1 {
			i := from + bits.TrailingZeros64(marks)
			if i >= len(t.net.weights) {
				in.err = damaged("it has weights outside of its tables")
				return
			}
			t.net.weights[i] = float()
			if t.sums != nil {
				t.sums[i] = coherence{float(), float()}
			}
		}
	}
}
