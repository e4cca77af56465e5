package look

import "strconv"

// decimal writes a number in base ten.
func decimal(v uint64) string { return strconv.FormatUint(v, 10) }

// Number returns the value of the tile with this exponent in digits: "2048"
// for 11. Past 2^63 it is written as a power, "2^64"; exponent 0, the empty
// cell, is "".
func Number(exp uint8) string {
	switch {
	case exp == 0:
		return ""
	case exp < 64:
		return decimal(1 << exp)
	}
	return "2^" + decimal(uint64(exp))
}

// Compact returns the value of the tile with this exponent in at most width
// terminal columns, in the first of these forms that fits:
//
//	131072   all digits
//	131k     whole thousands, millions and so on (k M G T P E), rounded down
//	2^17     the power
//	^17      the exponent
//
// In one width, no two exponents look the same. The last form is returned even
// where it does not fit: four columns are enough for every exponent, three for
// those up to 99. Exponent 0, the empty cell, is "".
func Compact(exp uint8, width int) string {
	if exp == 0 {
		return ""
	}
	if exp < 64 {
		v := uint64(1) << exp
		if s := decimal(v); len(s) <= width {
			return s
		}
		const units = "kMGTPE"
		i := -1
		for v >= 1000 {
			v /= 1000
			i++
		}
		if i >= 0 {
			if s := decimal(v) + units[i:i+1]; len(s) <= width {
				return s
			}
		}
	}
	s := "^" + decimal(uint64(exp))
	if len(s)+1 <= width {
		return "2" + s
	}
	return s
}
