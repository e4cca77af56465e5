package ntuple

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"math"
	"strings"
	"testing"

	"twofold/bitboard"
)

// small are options of a training that takes no time.
func small() Options { return Options{Games: 120, Seed: 5, Lambda: 0.5, Every: 50} }

func trained(t testing.TB, n *Network, o Options) *Trainer {
	t.Helper()
	tr, err := NewTrainer(n, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := tr.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return tr
}

// sumOf is a checksum of all weights, whatever the looks are.
func sumOf(t testing.TB, n *Network) uint32 {
	t.Helper()
	sum := crc32.NewIEEE()
	for stage := range len(n.stages) + 1 {
		for i := range n.looks {
			for j := range n.tuples[i].Size() {
				w := n.at(stage*n.perSet + n.looks[i].from + n.looks[i].placed(j))
				if err := binary.Write(sum, binary.LittleEndian, w); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	return sum.Sum32()
}

// TestTrainingRepeats: one worker gives the same network from a seed, on every
// machine. The sums are frozen: a change of them is a change of how networks
// are trained, and is said in the commit.
func TestTrainingRepeats(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(o *Options)
		want   uint32
	}{
		{"tc", func(o *Options) {}, 0x54029d85},
		{"tc0", func(o *Options) { o.Lambda = 0 }, 0x6d647c5d},
		{"td", func(o *Options) { o.Method = TD }, 0xfc65c177},
		{"restart", func(o *Options) { o.Restart = 20 }, 0x21b7fd60},
		{"optimistic", func(o *Options) { o.Optimistic = 4000 }, 0xbf845909},
		{"twos", func(o *Options) { o.FourPerMille = -1 }, 0xf691202a},
		{"downgraded", func(o *Options) {}, 0x1e7d5850},
		{"many tuples", func(o *Options) { o.Games = 20 }, 0x73903865},
	} {
		withLooks(t, func(t *testing.T) {
			o := small()
			c.change(&o)
			n := network(t, "0123,0145", 100)
			switch c.name {
			case "downgraded":
				if err := n.Downgrade(6); err != nil {
					t.Fatal(err)
				}
			case "many tuples":
				n = network(t, mostTuples(), 100)
			}
			trained(t, n, o)
			if got := sumOf(t, n); got != c.want {
				t.Errorf("%s: %#x, want %#x", c.name, got, c.want)
			}
		})
	}
}

// TestLearns: training makes play better, by far more than chance does.
func TestLearns(t *testing.T) {
	for _, method := range []Method{TC, TD} {
		var first, last float64
		o := Options{Games: 2000, Seed: 2, Method: method, Lambda: 0.5, Every: 200}
		if method == TD {
			o.Lambda = 0
		}
		o.Report = func(p Progress) error {
			if first == 0 {
				first = p.Average
			}
			last = p.Average
			return nil
		}
		trained(t, network(t, "0123,4567,0145"), o)
		if last < 2*first || last < 6000 {
			t.Errorf("%v: the average went from %.0f to %.0f", method, first, last)
		}
	}
}

// TestWorkers: several workers learn as well.
func TestWorkers(t *testing.T) {
	var games int64
	o := Options{Games: 1500, Workers: 3, Seed: 2, Every: 500}
	var last Progress
	o.Report = func(p Progress) error { last = p; games += p.Whole; return nil }
	trained(t, network(t, "0123,4567,0145"), o)
	if games != 1500 || last.Games != 1500 || last.Average < 4000 {
		t.Errorf("%d games, the last %+v", games, last)
	}
}

func TestProgress(t *testing.T) {
	var all []Progress
	o := small()
	o.Report = func(p Progress) error { all = append(all, p); return nil }
	trained(t, network(t, "0123"), o)
	if len(all) != 3 || all[0].Games != 50 || all[1].Games != 100 || all[2].Games != 120 || all[2].Whole != 20 {
		t.Fatalf("%+v", all)
	}
	for _, p := range all {
		if p.Of != 120 || p.Reached[0] != p.Whole || p.Reached[5] > p.Reached[4] || p.Average <= 0 || p.Best < int64(p.Average) || p.Moves <= 0 {
			t.Errorf("%+v", p)
		}
	}
	if all[2].Left != 0 {
		t.Errorf("%v are left", all[2].Left)
	}
}

func TestReportEnds(t *testing.T) {
	enough := errors.New("enough")
	o := small()
	calls := 0
	o.Report = func(Progress) error { calls++; return enough }
	tr, err := NewTrainer(network(t, "0123"), o)
	if err != nil {
		t.Fatal(err)
	}
	if err := tr.Run(context.Background()); !errors.Is(err, enough) || calls != 1 {
		t.Errorf("%v after %d reports", err, calls)
	}
}

// TestStop: a training that is stopped goes on to what it would have come to.
func TestStop(t *testing.T) {
	whole := network(t, "0123,0145")
	trained(t, whole, small())
	n := network(t, "0123,0145")
	o := small()
	ctx, cancel := context.WithCancelCause(context.Background())
	why := errors.New("a signal")
	o.Report = func(p Progress) error {
		if p.Games == 50 {
			cancel(why)
		}
		return nil
	}
	tr, err := NewTrainer(n, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := tr.Run(ctx); !errors.Is(err, why) {
		t.Fatalf("%v", err)
	}
	if err := tr.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if sumOf(t, n) != sumOf(t, whole) {
		t.Error("it came to another network")
	}
}

// TestResume: a training that goes on from a checkpoint comes to the same
// network as one that was not stopped.
func TestResume(t *testing.T) {
	for _, method := range []Method{TC, TD} {
		o := small()
		o.Method, o.Restart = method, 30
		downgrade := uint8(6 * method) // or none
		whole := network(t, "0123,0145", 200)
		whole.downgrade = downgrade
		trained(t, whole, o)

		first := o
		first.Games = 50
		half := network(t, "0123,0145", 200)
		half.downgrade = downgrade
		half.SetAbout("half")
		var file bytes.Buffer
		if err := trained(t, half, first).Save(&file); err != nil {
			t.Fatal(err)
		}
		tr, err := Resume(&file, Options{Games: 120, Every: 50})
		if err != nil {
			t.Fatal(err)
		}
		if tr.Network().About() != "half" {
			t.Errorf("the text is %q", tr.Network().About())
		}
		if tr.Network().Downgraded() != downgrade {
			t.Errorf("it downgrades from %d, want %d", tr.Network().Downgraded(), downgrade)
		}
		tr.Network().SetAbout("")
		if err := tr.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		if sumOf(t, tr.Network()) != sumOf(t, whole) {
			t.Errorf("%v: it came to another network", method)
		}
	}
}

// TestCheckpointBefore: what was written before checkpoints knew of downgrading
// goes on without it.
func TestCheckpointBefore(t *testing.T) {
	o := small()
	o.Games = 50
	var file bytes.Buffer
	if err := trained(t, network(t, "0123,0145"), o).Save(&file); err != nil {
		t.Fatal(err)
	}
	data := file.Bytes()
	at := len(checkpointMagic) + 1 + 1 + len(binary.AppendUvarint(nil, 0xf)) + len(binary.AppendUvarint(nil, 0x33)) + 1
	if data[at] != 0 {
		t.Fatalf("byte %d is %d, and no downgrading", at, data[at])
	}
	old := append([]byte(checkpointBefore), data[len(checkpointMagic):at]...)
	old = append(old, data[at+1:len(data)-4]...)
	old = binary.LittleEndian.AppendUint32(old, crc32.Checksum(old, castagnoli))
	go1, err := Resume(&file, small())
	if err != nil {
		t.Fatal(err)
	}
	go2, err := Resume(bytes.NewReader(old), small())
	if err != nil {
		t.Fatal(err)
	}
	if go1.Games() != go2.Games() || sumOf(t, go1.Network()) != sumOf(t, go2.Network()) {
		t.Error("it is another training")
	}
}

func TestDamagedCheckpoint(t *testing.T) {
	var buf bytes.Buffer
	if err := trained(t, network(t, "01,05"), small()).Save(&buf); err != nil {
		t.Fatal(err)
	}
	file := buf.Bytes()
	refused := func(data []byte) {
		t.Helper()
		var fault *Fault
		if tr, err := Resume(bytes.NewReader(data), small()); tr != nil || !errors.As(err, &fault) || strings.ContainsRune(err.Error(), '\n') {
			t.Fatalf("%v", err)
		}
	}
	for i := 0; i < len(file); i += 3 {
		refused(file[:i])
		other := bytes.Clone(file)
		other[i] ^= 1 << (i % 8)
		refused(other)
	}
	broken := errors.New("the disk is broken")
	if _, err := Resume(&failing{bytes.NewReader(file[:40]), broken}, small()); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
	full := errors.New("no space left")
	if err := trained(t, network(t, "01"), small()).Save(&disk{room: 100, err: full}); !errors.Is(err, full) {
		t.Errorf("%v", err)
	}
}

// FuzzResume: no input may do more than be refused. The checksum is made right,
// or hardly anything would get past it.
func FuzzResume(f *testing.F) {
	for _, method := range []Method{TC, TD} {
		var file bytes.Buffer
		o := small()
		o.Method = method
		if err := trained(f, network(f, "01", 60), o).Save(&file); err != nil {
			f.Fatal(err)
		}
		f.Add(file.Bytes()[:file.Len()-4])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		data = binary.LittleEndian.AppendUint32(data[:len(data):len(data)], crc32.Checksum(data, castagnoli))
		tr, err := resumed(bytes.NewReader(data), small(), 1<<16)
		if err != nil {
			var fault *Fault
			if !errors.As(err, &fault) {
				t.Fatalf("%v is no fault", err)
			}
			return
		}
		if err := tr.Save(&bytes.Buffer{}); err != nil {
			t.Fatal(err)
		}
	})
}

// TestFrozen: what was cut stays cut, and what is left learns.
func TestFrozen(t *testing.T) {
	n := network(t, "0123,0145")
	tr := trained(t, n, small())
	_, before := n.Weights()
	keep := before / 3
	if err := tr.Cut(keep); err != nil {
		t.Fatal(err)
	}
	_, kept := n.Weights()
	if kept > keep || kept < keep*9/10 {
		t.Fatalf("%d of %d weights are kept, want %d", kept, before, keep)
	}
	was := append([]float32(nil), n.weights...)
	o := small()
	o.Frozen = true
	trained(t, n, o)
	changed := 0
	for i, w := range n.weights {
		if was[i] == 0 && w != 0 {
			t.Fatal("a weight that was cut came back")
		}
		if was[i] != w {
			changed++
		}
	}
	if changed < kept/2 {
		t.Errorf("%d of %d weights learned", changed, kept)
	}
	if err := trained(t, network(t, "01"), Options{Games: 1, Method: TD}).Cut(5); err == nil {
		t.Error("TD knows which weights to cut")
	}
	tr, err := NewTrainer(n, small())
	if err != nil {
		t.Fatal(err)
	}
	_, before = n.Weights()
	if err := tr.Cut(before / 2); err == nil {
		t.Error("a training without games knows which weights to cut")
	}
	if _, kept := n.Weights(); kept != before {
		t.Errorf("%d of %d weights are left by it", kept, before)
	}
}

// TestCutUnseen: a network that will downgrade keeps none of the weights that it
// then does not look at, and all others that the number allows. Tiles that it makes
// smaller wherever it can are still seen on boards where no smaller one is missing.
func TestCutUnseen(t *testing.T) {
	withLooks(t, func(t *testing.T) {
		for from, kinds := range map[uint8]int{5: 14, 9: 14, 14: 14, 15: 15} {
			n := network(t, "012,0145", 100)
			tr := trained(t, n, small())
			for i := range n.weights {
				n.weights[i] = 1
				tr.sums[i].size = 1
			}
			_, before := n.Weights()
			if err := n.Downgrade(from); err != nil {
				t.Fatal(err)
			}
			if err := tr.Cut(before); err != nil {
				t.Fatal(err)
			}
			want := 2 * (kinds*kinds*kinds + kinds*kinds*kinds*kinds)
			if _, kept := n.Weights(); kept != want {
				t.Errorf("from %d: %d weights are kept, want %d", from, kept, want)
			}
			for _, b := range append(boards(500), 0xba98765432100000, 0xdcba987654321000) {
				if tiles := float32(symmetries * 2); b.Downgrade(from).Max() < crowded && n.Value(b) != tiles {
					t.Fatalf("from %d: %v is worth %v, want %v", from, b, n.Value(b), tiles)
				}
			}
		}
	})
}

// TestOverflow: a game whose next step no packed board can hold ends.
func TestOverflow(t *testing.T) {
	tr, err := NewTrainer(network(t, "01"), small())
	if err != nil {
		t.Fatal(err)
	}
	w := tr.workers[0]
	full, err := bitboard.Parse("ff00000000000000")
	if err != nil {
		t.Fatal(err)
	}
	if score, last := w.play(full); score != 0 || last != full || len(w.steps) != 0 {
		t.Errorf("%d points, %v", score, last)
	}
	w.learn() // nothing, of no step
}

func TestBadOptions(t *testing.T) {
	for what, o := range map[string]Options{
		"no games":        {},
		"workers":         {Games: 1, Workers: -1},
		"a 4":             {Games: 1, FourPerMille: 1001},
		"learning rate":   {Games: 1, Rate: -1},
		"rate":            {Games: 1, Rate: math.NaN()},
		"lambda":          {Games: 1, Lambda: 1.1},
		"lambda is":       {Games: 1, Lambda: math.NaN()},
		"optimistic":      {Games: 1, Optimistic: math.Inf(1)},
		"restart":         {Games: 1, Restart: -1},
		"less than no ga": {Games: 1, Every: -1},
	} {
		var fault *Fault
		if _, err := NewTrainer(network(t, "01"), o); !errors.As(err, &fault) || !strings.Contains(fault.What, what) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestLost: a training whose values grow past all numbers says so, and what it
// has come to is not written.
func TestLost(t *testing.T) {
	tuples, err := ParseShape("012 456")
	if err != nil {
		t.Fatal(err)
	}
	n, err := New(tuples)
	if err != nil {
		t.Fatal(err)
	}
	reports := 0
	tr, err := NewTrainer(n, Options{
		Games: 100_000, Seed: 1, Method: TD, Rate: 2, Lambda: 1, Every: 100,
		Report: func(p Progress) error { reports++; return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	var fault *Fault
	if err := tr.Run(t.Context()); !errors.As(err, &fault) || fault.Remedy != "train with a lower rate" {
		t.Errorf("%v", err)
	}
	if int64(reports) != tr.Games()/100-1 {
		t.Errorf("%d reports of %d games: the last is of values that are none", reports, tr.Games())
	}
	if err := n.Write(io.Discard, Coding{}); !errors.As(err, &fault) {
		t.Errorf("a network with weights that are no numbers is written: %v", err)
	}
}
