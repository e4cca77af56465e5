package window

import "strconv"

// number writes a number.
func number(n int64) string { return strconv.FormatInt(n, 10) }

// figure writes a score, with a comma before every three digits.
func figure(n int64) string {
	digits := number(n)
	out := make([]byte, 0, len(digits)+len(digits)/3)
	for i := range len(digits) {
		if left := len(digits) - i; i > 0 && left%3 == 0 && digits[i-1] != '-' {
			out = append(out, ',')
		}
		out = append(out, digits[i])
	}
	return string(out)
}
