package coach

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"twofold/ntuple"
)

// A network that comes later is asked for, then used; a damaged file changes
// nothing.
func TestFetched(t *testing.T) {
	var f Fetched
	c := New(Options{Network: f.Network})
	q := question(t, "2,4,8,16/0,0,2,4/0,0,0,2/0,0,0,0")
	ask := func() error {
		_, err := c.Advise(context.Background(), q, Limit{Depth: 1}, nil)
		return err
	}
	if err := ask(); !errors.Is(err, ErrNoNetwork) {
		t.Errorf("%v before there is a network", err)
	}
	advise(t, c, question(t, "2,4,8/0,2,16/0,0,2"), Limit{Depth: 1}) // which needs none
	if f.Read([]byte("twofold network 9\n")) == nil || !errors.Is(ask(), ErrNoNetwork) {
		t.Error("a damaged file was taken")
	}
	tuples, err := ntuple.ParseShape("0123")
	if err != nil {
		t.Fatal(err)
	}
	net, err := ntuple.New(tuples)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := net.Write(&file, ntuple.Coding{}); err != nil {
		t.Fatal(err)
	}
	if err := f.Read(file.Bytes()); err != nil {
		t.Fatal(err)
	}
	if err := ask(); err != nil {
		t.Error(err)
	}
	if f.Read(file.Bytes()[:file.Len()-3]) == nil || ask() != nil {
		t.Error("a damaged file took the place of a good one")
	}
}
