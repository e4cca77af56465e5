package game

import (
	"crypto/sha256"
	"encoding/binary"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// The oracle is a second reading of the rules, slow and written to be seen
// through: boards are lists of rows of tile values, a line is compacted and
// merged by recursion, and the other directions are mirrors of the first. It
// shares no code with the package.

type oracleBoard [][]int64

func oracleOf(b *Board) oracleBoard {
	o := make(oracleBoard, b.Rows())
	for i, e := range b.Exponents() {
		v := int64(0)
		if e > 0 {
			v = 2
			for range e - 1 {
				v *= 2
			}
		}
		o[i/b.Cols()] = append(o[i/b.Cols()], v)
	}
	return o
}

// oracleMerge merges a line without gaps towards its head.
func oracleMerge(line []int64) (merged []int64, gain int64) {
	if len(line) < 2 {
		return line, 0
	}
	if line[0] == line[1] {
		rest, more := oracleMerge(line[2:])
		return append([]int64{2 * line[0]}, rest...), 2*line[0] + more
	}
	rest, more := oracleMerge(line[1:])
	return append([]int64{line[0]}, rest...), more
}

func oracleLine(line []int64) (after []int64, gain int64) {
	var tiles []int64
	for _, v := range line {
		if v != 0 {
			tiles = append(tiles, v)
		}
	}
	after, gain = oracleMerge(tiles)
	after = slices.Clone(after)
	for len(after) < len(line) {
		after = append(after, 0)
	}
	return after, gain
}

func (o oracleBoard) mirrored() oracleBoard {
	m := make(oracleBoard, len(o))
	for r, row := range o {
		m[r] = slices.Clone(row)
		slices.Reverse(m[r])
	}
	return m
}

func (o oracleBoard) transposed() oracleBoard {
	t := make(oracleBoard, len(o[0]))
	for _, row := range o {
		for c, v := range row {
			t[c] = append(t[c], v)
		}
	}
	return t
}

func (o oracleBoard) slide(direction string) (after oracleBoard, gain int64) {
	switch direction {
	case "right":
		after, gain = o.mirrored().slide("left")
		return after.mirrored(), gain
	case "up":
		after, gain = o.transposed().slide("left")
		return after.transposed(), gain
	case "down":
		after, gain = o.transposed().slide("right")
		return after.transposed(), gain
	}
	for _, row := range o {
		line, more := oracleLine(row)
		after = append(after, line)
		gain += more
	}
	return after, gain
}

func (o oracleBoard) equal(p oracleBoard) bool { return slices.EqualFunc(o, p, slices.Equal) }

func (o oracleBoard) sum() int64 {
	sum := int64(0)
	for _, row := range o {
		for _, v := range row {
			sum += v
		}
	}
	return sum
}

func (o oracleBoard) max() int64 {
	top := int64(0)
	for _, row := range o {
		top = max(top, slices.Max(row))
	}
	return top
}

// stuck tells whether no direction changes the board.
func (o oracleBoard) stuck() bool {
	for _, direction := range []string{"left", "right", "up", "down"} {
		if after, _ := o.slide(direction); !after.equal(o) {
			return false
		}
	}
	return true
}

// oracleSpawn reads the spawn rule word by word.
func oracleSpawn(seed [32]byte, n uint32, o oracleBoard, fourPerMille int) (cell int, value int64) {
	message := []byte("twofold spawn 1")
	message = append(message, seed[:]...)
	message = binary.BigEndian.AppendUint32(message, n)
	message = append(message, byte(len(o)), byte(len(o[0])))
	var empties []int
	for _, row := range o {
		for _, v := range row {
			exp := byte(0)
			for v > 1 {
				v /= 2
				exp++
			}
			if exp == 0 {
				empties = append(empties, len(message)-len("twofold spawn 1")-32-4-2)
			}
			message = append(message, exp)
		}
	}
	hash := sha256.Sum256(message)
	two32 := new(big.Int).Lsh(big.NewInt(1), 32)
	threshold := new(big.Int).Div(new(big.Int).Mul(big.NewInt(int64(fourPerMille)), two32), big.NewInt(1000))
	value = 2
	if big.NewInt(int64(binary.BigEndian.Uint32(hash[:4]))).Cmp(threshold) < 0 {
		value = 4
	}
	c := big.NewInt(int64(binary.BigEndian.Uint32(hash[4:8])))
	which := new(big.Int).Div(c.Mul(c, big.NewInt(int64(len(empties)))), two32)
	return empties[which.Int64()], value
}

// eachSize runs f for every board size there is.
func eachSize(f func(rows, cols int)) {
	for rows := MinSide; rows <= MaxSide; rows++ {
		for cols := MinSide; cols <= MaxSide; cols++ {
			f(rows, cols)
		}
	}
}

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 2048)) }

// randomBoard returns a board of tiles from few exponents, so that pairs are
// common, and of any density.
func randomBoard(rng *rand.Rand, rows, cols int) Board {
	b := Board{rows: uint8(rows), cols: uint8(cols)}
	kinds, density := 1+rng.IntN(6), rng.IntN(11)
	for i := range b.Cells() {
		if rng.IntN(10) < density {
			b.Set(i, uint8(1+rng.IntN(kinds)))
		}
	}
	return b
}

// checkSlide compares one slide of the package with the oracle's.
func checkSlide(t *testing.T, b Board, d Dir) {
	t.Helper()
	before := oracleOf(&b)
	want, wantGain := before.slide(d.String())
	after, gain, moved := b.Slide(d)
	got := oracleOf(&after)
	switch {
	case !got.equal(want):
		t.Fatalf("%v %v: %v, want %v", b, d, got, want)
	case gain != wantGain:
		t.Fatalf("%v %v: gain %d, want %d", b, d, gain, wantGain)
	case moved == want.equal(before):
		t.Fatalf("%v %v: moved %v", b, d, moved)
	case after.Sum() != before.sum():
		t.Fatalf("%v %v: the tile sum went from %d to %d", b, d, before.sum(), after.Sum())
	case after.Max() < b.Max():
		t.Fatalf("%v %v: the largest tile shrank", b, d)
	}
}

// TestEveryRowOfFour slides all rows of four exponents to 15, as each row and
// each column of a 4×4 board.
func TestEveryRowOfFour(t *testing.T) {
	for row := range 1 << 16 {
		var flat, tall Board
		flat = Board{rows: 4, cols: 4}
		tall = flat
		at := row % 4
		for i := range 4 {
			e := uint8(row >> (4 * i) & 15)
			flat.Set(at*4+i, e)
			tall.Set(i*4+at, e)
		}
		checkSlide(t, flat, Left)
		checkSlide(t, flat, Right)
		checkSlide(t, tall, Up)
		checkSlide(t, tall, Down)
	}
}

func TestSlideEverySize(t *testing.T) {
	rng := newRand(1)
	eachSize(func(rows, cols int) {
		for range 60 {
			b := randomBoard(rng, rows, cols)
			for _, d := range Dirs {
				checkSlide(t, b, d)
			}
			if o := oracleOf(&b); b.CanMove() == o.stuck() {
				t.Fatalf("%v: CanMove %v", b, b.CanMove())
			}
		}
	})
}

// TestSlideLargestTiles slides tiles at the limit of given boards.
func TestSlideLargestTiles(t *testing.T) {
	rng := newRand(2)
	for range 200 {
		b := Board{rows: 10, cols: 10}
		for i := range b.Cells() {
			b.Set(i, uint8(MaxGivenExp-rng.IntN(2)))
		}
		for _, d := range Dirs {
			checkSlide(t, b, d)
		}
	}
}

// TestSpawnAgainstOracle compares spawns with the rule as DESIGN states it.
func TestSpawnAgainstOracle(t *testing.T) {
	rng := newRand(3)
	eachSize(func(rows, cols int) {
		for range 20 {
			b := randomBoard(rng, rows, cols)
			if b.Empty() == 0 {
				continue
			}
			var seed Seed
			for i := range seed {
				seed[i] = byte(rng.Uint32())
			}
			r := Classic(rows, cols)
			r.FourPerMille = rng.IntN(1001)
			n := rng.Uint32() >> rng.IntN(32)
			s := SpawnAt(seed, n, b, r)
			cell, value := oracleSpawn(seed, n, oracleOf(&b), r.FourPerMille)
			if int(s.At) != cell || int64(1)<<s.Exp != value {
				t.Fatalf("%v, n %d: %v, want a %d in cell %d", b, n, s, value, cell)
			}
		}
	})
}
