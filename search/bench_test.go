package search

import (
	"strconv"
	"testing"

	"twofold/bitboard"
)

// network stands in for an n-tuple network of four tuples of six cells in eight
// symmetries: the same tables of 16^6 weights, 256 MB, looked up at the same
// places. Its weights were not learned; they make it keep large tiles in order
// and cells empty, so that its games last and its boards look as boards do.
type network struct{ tables [4]*weights }

type weights [1 << 24]float32

var tuples = [4][6]int{
	{0, 1, 2, 3, 4, 5}, {4, 5, 6, 7, 8, 9}, {0, 1, 2, 4, 5, 6}, {4, 5, 6, 8, 9, 10},
}

var standIn *network

func newNetwork() *network {
	if standIn != nil {
		return standIn
	}
	n := &network{}
	for i, tuple := range tuples {
		table := newWeights()
		for index := range table {
			table[index] = lineUp(tuple, index)
		}
		n.tables[i] = table
	}
	standIn = n
	return n
}

// lineUp is a weight: for empty cells, for equal neighbours, and against tiles
// that go up and down along a row.
func lineUp(tuple [6]int, index int) float32 {
	w := float32(0)
	var e [6]int
	for i := range e {
		e[i] = index >> (4 * i) & 15
		if e[i] == 0 {
			w += 40
		}
	}
	for i := range 6 {
		for j := range i {
			apart := tuple[i] - tuple[j]
			if apart != 4 && (apart != 1 || tuple[i]%4 == 0) {
				continue
			}
			if e[i] == e[j] && e[i] != 0 {
				w += 30
			}
			up := e[i] - e[j]
			w -= float32(up*up*max(e[i], e[j])) / 4
		}
	}
	return w
}

func (n *network) Value(b bitboard.Board) float32 {
	t0, t1, t2, t3 := n.tables[0], n.tables[1], n.tables[2], n.tables[3]
	// Four sums, so that none waits for another's look.
	var sum [4]float32
	for _, s := range b.Symmetries() {
		x := uint64(s)
		sum[0] += t0[x&0xffffff]
		sum[1] += t1[x>>16&0xffffff]
		sum[2] += t2[x&0xfff|x>>4&0xfff000]
		sum[3] += t3[x>>16&0xfff|x>>20&0xfff000]
	}
	return sum[0] + sum[1] + sum[2] + sum[3]
}

func (n *network) Values(dst []float32, afters []bitboard.Board) {
	for i, b := range afters {
		dst[i] = n.Value(b)
	}
}

// benchPlay plays whole games and counts moves.
func benchPlay(b *testing.B, limit Limit, tableBytes int) {
	s := must(NewPacked(newNetwork(), 100, tableBytes))
	rng := bitboard.NewRand(1)
	board := bitboard.Start(rng, 100)
	b.ReportAllocs()
	b.ResetTimer()
	nodes, probes, hits, games, score, lost := int64(0), int64(0), int64(0), 0, int64(0), int64(0)
	for range b.N {
		res, err := s.Search(board, limit)
		nodes += res.Nodes
		probes += res.Probes
		hits += res.Hits
		if err != nil {
			board = bitboard.Start(rng, 100)
			games++
			lost = score
			continue
		}
		after, reward, _ := board.Slide(res.Best)
		score += int64(reward)
		board = after.Spawn(rng, 100)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/move")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
	if games > 0 {
		b.ReportMetric(float64(lost)/float64(games), "score")
	}
	if probes > 0 {
		b.ReportMetric(float64(hits)/float64(probes), "hits")
	}
}

func BenchmarkPlies1(b *testing.B) { benchPlay(b, Limit{Depth: 1}, 0) }
func BenchmarkPlies2(b *testing.B) { benchPlay(b, Limit{Depth: 2}, 0) }
func BenchmarkPlies3(b *testing.B) { benchPlay(b, Limit{Depth: 3}, 1<<20) }
func BenchmarkNodes(b *testing.B)  { benchPlay(b, Limit{Nodes: 20_000}, 1<<22) }

// BenchmarkPlies2Likely leaves out lines with a 4 among many empty cells, as a
// player would who has no time for them.
func BenchmarkPlies2Likely(b *testing.B) { benchPlay(b, Limit{Depth: 2, MinProb: 0.02}, 0) }

// BenchmarkNetwork is the loop to compare the others with: the same network
// plays greedily, without a searcher.
func BenchmarkNetwork(b *testing.B) {
	n := newNetwork()
	rng := bitboard.NewRand(1)
	board := bitboard.Start(rng, 100)
	var m bitboard.Moves
	b.ResetTimer()
	for range b.N {
		board.Moves(&m)
		value, legal := [4]float64{}, uint8(0)
		for d, after := range m.After {
			if after != board {
				legal |= 1 << d
				value[d] = float64(m.Reward[d]) + float64(n.Value(after))
			}
		}
		if legal == 0 {
			board = bitboard.Start(rng, 100)
			continue
		}
		board = m.After[best(value, legal)].Spawn(rng, 100)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}

// BenchmarkOverhead searches with an evaluator that costs nothing: what is left
// is the searcher's own time.
func BenchmarkOverhead(b *testing.B) {
	for depth := 1; depth <= 3; depth++ {
		b.Run("plies="+strconv.Itoa(depth), func(b *testing.B) {
			s := must(NewPacked(flat{}, 100, 0))
			b.ReportAllocs()
			nodes := int64(0)
			for i := range b.N {
				nodes += must(s.Search(midGame[i%len(midGame)], Limit{Depth: depth})).Nodes
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
		})
	}
}

// flat is an evaluator that knows nothing.
type flat struct{}

func (flat) Value(bitboard.Board) float32             { return 1 }
func (flat) Values(dst []float32, _ []bitboard.Board) { clear(dst) }

// BenchmarkGeneral plays on boards of other sizes.
func BenchmarkGeneral(b *testing.B) {
	for _, size := range [][2]int{{3, 3}, {3, 5}, {5, 5}} {
		b.Run(strconv.Itoa(size[0])+"x"+strconv.Itoa(size[1]), func(b *testing.B) {
			nodes := int64(0)
			g := must(NewGeneral(Shape{}, 100, 1<<16))
			board := randomGeneral(newRand(1), size[0], size[1], 8)
			for range b.N {
				nodes += must(g.Search(board, Limit{Depth: 2})).Nodes
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
		})
	}
}
