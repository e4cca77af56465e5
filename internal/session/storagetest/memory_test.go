package storagetest_test

import (
	"testing"

	"twofold/internal/session"
	"twofold/internal/session/storagetest"
)

func TestMemory(t *testing.T) {
	storagetest.Run(t, func(*testing.T) storagetest.Place {
		shared := session.NewMemory()
		return storagetest.Place{Open: func() session.Storage { return shared }, Lasting: true}
	})
}
