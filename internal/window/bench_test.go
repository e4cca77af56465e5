package window

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"gioui.org/io/key"
)

// BenchmarkFrame makes frames of a board that is half full, without drawing
// them: what the program itself does for a frame, apart from the graphics.
func BenchmarkFrame(b *testing.B) {
	for _, n := range []int{4, 10} {
		rows := make([]string, n)
		for r := range rows {
			cells := make([]string, n)
			for c := range cells {
				cells[c] = "0"
				if (r+c)%2 == 1 {
					cells[c] = fmt.Sprint(2 << ((r + c) % 7))
				}
			}
			rows[r] = strings.Join(cells, ",")
		}
		board := strings.Join(rows, "/")
		b.Run(fmt.Sprintf("%dx%d/rest", n, n), func(b *testing.B) {
			s := newStage(b, board, nil)
			b.ReportAllocs()
			for b.Loop() {
				s.frame()
			}
		})
		b.Run(fmt.Sprintf("%dx%d/moving", n, n), func(b *testing.B) {
			s := newStage(b, board, nil)
			b.ReportAllocs()
			// A move and its undo in turn, the next before the last has ended.
			keys := [2]key.Name{key.NameLeftArrow, "U"}
			for i := 0; b.Loop(); i++ {
				if i%12 == 0 {
					s.press(keys[i/12%2], 0)
					continue
				}
				s.now = s.now.Add(15 * time.Millisecond)
				s.frame()
			}
		})
	}
}
