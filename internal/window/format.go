package window

import "strconv"

// number writes a number.
func number(n int64) string { return strconv.FormatInt(n, 10) }
