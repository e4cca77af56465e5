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

// Network returns the network that comes with the coach. The first call
// reads it.
func Network() (*ntuple.Network, error) { return network() }

var network = sync.OnceValues(func() (*ntuple.Network, error) {
	return ntuple.Read(bytes.NewReader(networkFile))
})
