package bitboard

// Transpose returns the board mirrored at the diagonal from the top left: rows
// become columns. It turns left into up and right into down, and back.
func (b Board) Transpose() Board {
	t := (b ^ b>>12) & 0x0000f0f00000f0f0
	b ^= t ^ t<<12
	t = (b ^ b>>24) & 0x00000000ff00ff00
	return b ^ t ^ t<<24
}

// Mirror returns the board with left and right exchanged.
func (b Board) Mirror() Board {
	b = b>>4&0x0f0f0f0f0f0f0f0f | b&0x0f0f0f0f0f0f0f0f<<4
	return b>>8&0x00ff00ff00ff00ff | b&0x00ff00ff00ff00ff<<8
}

// Flip returns the board with top and bottom exchanged.
func (b Board) Flip() Board {
	b = b>>32 | b<<32
	return b>>16&0x0000ffff0000ffff | b&0x0000ffff0000ffff<<16
}

// Symmetries returns the board as it looks from all sides: itself, mirrored,
// flipped, mirrored and flipped (half a turn), and then the same four of the
// transposed board. They are worth the same to every player.
func (b Board) Symmetries() [8]Board {
	t := b.Transpose()
	f, tf := b.Flip(), t.Flip()
	return [8]Board{b, b.Mirror(), f, f.Mirror(), t, t.Mirror(), tf, tf.Mirror()}
}

// Canonical returns the smallest of the board's symmetries, as numbers: the
// same for all of them.
func (b Board) Canonical() Board {
	s := b.Symmetries()
	return min(min(s[0], s[1]), min(s[2], s[3]), min(s[4], s[5]), min(s[6], s[7]))
}
