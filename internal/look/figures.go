package look

import "strconv"

// Grouped writes a number with commas between its thousands: 1,234,567. Scores
// are written like that in every language.
func Grouped(n int64) string {
	text := strconv.FormatInt(n, 10)
	out := make([]byte, 0, len(text)+len(text)/3)
	for i := range len(text) {
		if left := len(text) - i; i > 0 && left%3 == 0 && text[i-1] != '-' {
			out = append(out, ',')
		}
		out = append(out, text[i])
	}
	return string(out)
}
