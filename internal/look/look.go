// Package look holds what every front end shows alike: the faces of the
// tiles, the palettes that colour them and the words around them, in each
// language.
//
// It is made of tables and small pure functions. It draws nothing, reads no
// file and knows no rule of the game: a tile is known here by its exponent
// alone (1 is the tile "2", 11 the tile "2048"; 0 is the empty cell).
//
// The package is compiled into the web page, where every import is paid for
// by every player, so it stays clear of fmt, reflect and their like.
//
// Everything returned by pointer is shared and must not be changed: take a
// copy first.
package look
