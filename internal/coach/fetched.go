package coach

import (
	"bytes"

	"twofold/game"
	"twofold/ntuple"
)

// ErrNoNetwork says that a board needs the network, and none has been read.
var ErrNoNetwork error = game.NewFault("no network has been loaded", "load one first")

// Fetched is the network of a program that has it apart, as the page does, and
// reads it when a board first needs it: its Network goes into Options. The zero
// value has none yet.
type Fetched struct{ net *ntuple.Network }

// Read takes the bytes of a network's file. Of one that is damaged, or of
// another version, it returns what is wrong, and the network stays what it was.
func (f *Fetched) Read(file []byte) error {
	net, err := ntuple.ReadCompact(bytes.NewReader(file))
	if err == nil {
		f.net = net
	}
	return err
}

// Network returns the network, ErrNoNetwork before one was read.
func (f *Fetched) Network() (*ntuple.Network, error) {
	if f.net == nil {
		return nil, ErrNoNetwork
	}
	return f.net, nil
}
