package game

import (
	"crypto/sha256"
	"os"
	"os/exec"
	"testing"
)

// TestSmallSum256 holds the small SHA-256 of the page against the standard
// library's: every length across several blocks, and random texts.
func TestSmallSum256(t *testing.T) {
	rng := newRand(6)
	message := make([]byte, 5000)
	for i := range message {
		message[i] = byte(rng.Uint32())
	}
	for n := range 301 {
		if got, want := smallSum256(message[:n]), sha256.Sum256(message[:n]); got != want {
			t.Fatalf("%d bytes: %x, want %x", n, got, want)
		}
	}
	for range 500 {
		at := rng.IntN(len(message))
		m := message[at : at+rng.IntN(len(message)-at)]
		if got, want := smallSum256(m), sha256.Sum256(m); got != want {
			t.Fatalf("%d bytes: %x, want %x", len(m), got, want)
		}
	}
}

// TestBuildsForThePage vets the package as the page is built, where the small
// SHA-256 takes the place of the standard one.
func TestBuildsForThePage(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the package")
	}
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("there is no go command")
	}
	cmd := exec.Command(goTool, "vet", ".")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
