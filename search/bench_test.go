package search

import (
	"testing"

	"twofold/bitboard"
)

// network stands in for an n-tuple network of four tuples of six cells in eight
// symmetries: the same tables of 16^6 weights, looked up at the same places. Its
// weights were not learned; they make it keep large tiles in order and cells
// empty, so that its games last and its boards look as boards do.
type network struct{ tables [4][]float32 }

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
		table := make([]float32, 1<<24)
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
	sum := float32(0)
	for _, s := range b.Symmetries() {
		x := uint64(s)
		sum += n.tables[0][x&0xffffff] +
			n.tables[1][x>>16&0xffffff] +
			n.tables[2][x&0xfff|x>>4&0xfff000] +
			n.tables[3][x>>16&0xfff|x>>20&0xfff000]
	}
	return sum
}

func (n *network) Values(dst []float32, afters []bitboard.Board) {
	for i, b := range afters {
		dst[i] = n.Value(b)
	}
}

// benchPlay plays whole games and counts moves.
func benchPlay(b *testing.B, limit Limit, tableBytes int) {
	s := NewPacked(newNetwork(), 100, tableBytes)
	rng := bitboard.NewRand(1)
	board := bitboard.Start(rng, 100)
	b.ReportAllocs()
	b.ResetTimer()
	nodes, probes, hits, games, score, lost := int64(0), int64(0), int64(0), 0, int64(0), int64(0)
	for range b.N {
		res := s.Search(board, limit)
		nodes += res.Nodes
		probes += res.Probes
		hits += res.Hits
		if res.Legal == 0 {
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
