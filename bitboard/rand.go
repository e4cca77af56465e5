package bitboard

// Rand is a generator of random numbers: SplitMix64 (Steele, Lea and Flood,
// "Fast splittable pseudorandom number generators", OOPSLA 2014). Its state is
// one word that grows by a constant; a number is the state, scrambled. It gives
// every number once in 2^64, and the same numbers in every version of this
// package. It is no secret keeper. The zero Rand is ready, with seed 0.
type Rand struct{ state uint64 }

// NewRand returns a generator with a seed. Generators whose numbers must not be
// related take seeds from another generator's Uint64.
func NewRand(seed uint64) *Rand { return &Rand{seed} }

// State returns the seed with which NewRand would go on from here.
func (r *Rand) State() uint64 { return r.state }

// Uint64 returns the next number.
func (r *Rand) Uint64() uint64 {
	r.state += 0x9e3779b97f4a7c15
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
