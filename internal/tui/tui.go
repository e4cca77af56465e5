// Package tui is the game in a terminal: the board, its motion and the screens
// around it. It holds no rule of the game. Every move goes through a
// session.Session, and what moves on the screen is told by the turn that the
// session returns.
package tui

import (
	"context"
	"io"
	"time"

	"github.com/charmbracelet/colorprofile"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/session"
)

// Options say what to play, and with which terminal. Only Session, or Replay,
// has to be given.
type Options struct {
	// Session is the player's session, with a game open in it. Run closes it
	// before it returns, whatever happens. It may be nil where Replay is given.
	Session *session.Session

	// Replay is a record to watch. The program is the replay viewer then, and
	// nothing else.
	Replay *game.Record

	Lang    look.Lang     // the language to begin with
	Palette *look.Palette // nil: by the session's settings
	Faces   *look.FaceSet // nil: by the session's settings

	NoMotion bool // no animation, whatever the settings say

	In      io.Reader            // nil: os.Stdin
	Out     io.Writer            // nil: os.Stdout
	Env     []string             // nil: os.Environ()
	Profile colorprofile.Profile // zero: found out from Out and Env
	Width   int                  // of the window, where Out is no terminal
	Height  int
	Now     func() time.Time // nil: time.Now
	Context context.Context  // nil: never cancelled; when it is, Run saves and returns
}
