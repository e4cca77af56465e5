package game

import "unicode/utf8"

// Seed fixes every spawn of a game.
type Seed [32]byte

// maxSeedText bounds a seed given as words, in bytes.
const maxSeedText = 1000

// ParseSeed reads a seed: 64 hexadecimal digits are the seed itself, any other
// text stands for the SHA-256 of its UTF-8 bytes. A long run of hexadecimal
// digits that are not 64 is refused, since it is a seed with digits lost.
func ParseSeed(s string) (Seed, error) {
	const remedy = "give 64 hexadecimal digits, or words"
	switch {
	case s == "":
		return Seed{}, fault("the seed is empty", remedy)
	case len(s) > maxSeedText:
		return Seed{}, fault("the seed is longer than {0} bytes", remedy, itoa(maxSeedText))
	case !utf8.ValidString(s):
		return Seed{}, fault("the seed is not valid UTF-8", remedy)
	}
	digits := 0
	for digits < len(s) {
		if _, ok := hexDigit(s[digits]); !ok {
			break
		}
		digits++
	}
	if digits < len(s) || digits <= 32 {
		return Seed(sum256([]byte(s))), nil
	}
	if digits != 64 {
		return Seed{}, fault("the seed has {0} hexadecimal digits", remedy, itoa(digits))
	}
	var seed Seed
	for i := range seed {
		hi, _ := hexDigit(s[2*i])
		lo, _ := hexDigit(s[2*i+1])
		seed[i] = hi<<4 | lo
	}
	return seed, nil
}

// String returns the seed as 64 lower-case hexadecimal digits.
func (s Seed) String() string {
	const digits = "0123456789abcdef"
	text := make([]byte, 0, 64)
	for _, b := range s {
		text = append(text, digits[b>>4], digits[b&15])
	}
	return string(text)
}
