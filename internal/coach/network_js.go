package coach

import "twofold/ntuple"

// Network fails on the page, which fetches its network apart from the coach:
// see Fetched.
func Network() (*ntuple.Network, error) { return nil, ErrNoNetwork }
