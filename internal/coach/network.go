//go:build !js

package coach

import (
	"bytes"
	_ "embed"
	"sync"

	"twofold/ntuple"
)

// networkFile is the trained network for 4×4. Linked in, it takes room in the
// program's file, and none in memory before it is read.
//
//go:embed network.tfn
var networkFile []byte

// Network returns the network that comes with the coach. The first call reads
// it. It is compact: some 70 MB in memory.
func Network() (*ntuple.Network, error) { return network() }

var network = sync.OnceValues(func() (*ntuple.Network, error) {
	return ntuple.ReadCompact(bytes.NewReader(networkFile))
})

// FullNetwork reads that network for whoever asks it so often that it pays to
// take eight times the memory: looks are three times as fast.
func FullNetwork() (*ntuple.Network, error) { return ntuple.Read(bytes.NewReader(networkFile)) }
