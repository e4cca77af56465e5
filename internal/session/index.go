package session

import (
	"strconv"
	"strings"

	"twofold/game"
)

// The index is a cache, so that a start need not read every game left behind:
// a first line, then for each game its identity and numbers, parted by spaces,
// in the order of indexNumbers. A line counts only while the size it names is
// that of the file.
const indexFirstLine = "twofold index 1"

// indexNumbers returns what an index line holds.
func (k *kept) indexNumbers() []int64 {
	r := k.Rules
	return []int64{
		k.size, int64(r.Rows), int64(r.Cols), int64(r.Target), int64(r.FourPerMille), int64(r.StartTiles),
		bit(r.Undo), bit(r.EndAtTarget), bit(k.Imported), bit(k.Coach), int64(k.Undos), k.Score, k.Peak,
		int64(k.Max), int64(k.Moves), k.Played, k.Begun, k.Ended, bit(k.Reached), bit(k.Over),
	}
}

// setIndexNumbers is the inverse of indexNumbers. It tells whether the numbers
// can be a game's.
func (k *kept) setIndexNumbers(n []int64) bool {
	if len(n) != len(k.indexNumbers()) {
		return false
	}
	r := &k.Rules
	k.size, r.Rows, r.Cols, r.Target, r.FourPerMille, r.StartTiles = n[0], int(n[1]), int(n[2]), uint8(n[3]), int(n[4]), int(n[5])
	r.Undo, r.EndAtTarget, k.Imported, k.Coach, k.Undos = n[6] != 0, n[7] != 0, n[8] != 0, n[9] != 0, int(n[10])
	k.Score, k.Peak, k.Max, k.Moves, k.Played = n[11], n[12], uint8(n[13]), int(n[14]), n[15]
	k.Begun, k.Ended, k.Reached, k.Over = n[16], n[17], n[18] != 0, n[19] != 0
	return r.Check() == nil && k.Max < maxExps
}

func bit(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// saveIndex writes the cache of the games left behind, where it has changed.
func (s *Session) saveIndex() {
	if !s.stale {
		return
	}
	s.stale = false
	text := []byte(indexFirstLine + "\n")
	for _, k := range s.sorted(byID) {
		if k.live {
			continue
		}
		text = append(text, k.ID...)
		for _, n := range k.indexNumbers() {
			text = strconv.AppendInt(append(text, ' '), n, 10)
		}
		text = append(text, '\n')
	}
	s.store.Replace("index", text)
}

// parseIndex reads the cache. A line that is wrong is left out: its game is
// read itself.
func parseIndex(text []byte) map[string]*kept {
	index := map[string]*kept{}
	first, rest, _ := strings.Cut(string(text), "\n")
	if first != indexFirstLine {
		return index
	}
	var numbers []int64
	for line := range strings.Lines(rest) {
		id, values, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		numbers = numbers[:0]
		for value := range strings.SplitSeq(values, " ") {
			n, ok := game.ParseWhole(value, 1<<53-1)
			if !ok {
				break
			}
			numbers = append(numbers, int64(n))
		}
		k := &kept{}
		if validID(id) && k.setIndexNumbers(numbers) {
			k.ID = id
			index[id] = k
		}
	}
	return index
}
