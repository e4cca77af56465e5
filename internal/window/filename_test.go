package window

import (
	"errors"
	"os"
	"strings"
	"testing"

	"gioui.org/io/event"
	"gioui.org/io/key"

	"twofold/internal/session"
)

// bareDesktop is a system without a file chooser, with files by their names.
type bareDesktop struct {
	files map[string]string
	err   error // of every file that is there
}

func (d *bareDesktop) Save(_ string, _ []byte, done func(string, error)) { done("", ErrNoChooser) }
func (d *bareDesktop) Open(_ []string, _ int64, done func(string, []byte, error)) {
	done("", nil, ErrNoChooser)
}

func (d *bareDesktop) OpenSeveral(_ []string, _ int64, _ int, done func([]ChosenFile, error)) {
	done(nil, ErrNoChooser)
}

func (d *bareDesktop) Folder() string { return "/mine/" }

func (d *bareDesktop) SaveAt(name string, data []byte, replace bool, done func(string, error)) {
	_, there := d.files[name]
	switch {
	case d.err != nil:
		done(name, d.err)
	case there && !replace:
		done(name, ErrFileThere)
	default:
		d.files[name] = string(data)
		done(name, nil)
	}
}

func (d *bareDesktop) OpenAt(name string, limit int64, done func(string, []byte, error)) {
	text, there := d.files[name]
	switch {
	case !there:
		done(name, nil, os.ErrNotExist)
	case d.err != nil:
		done(name, nil, d.err)
	case int64(len(text)) > limit:
		done(name, nil, ErrTooLarge)
	default:
		done(name, []byte(text), nil)
	}
}

func onBareDesktop(t *testing.T) (*stage, *bareDesktop) {
	d := &bareDesktop{files: make(map[string]string)}
	return newStage(t, "", func(o *Options, _ *session.Settings) { o.Files = d }), d
}

// asks returns the panel that asks for a name.
func (s *stage) asks() *fileName {
	s.t.Helper()
	s.frame()
	s.frame()
	if s.m.panels.front() != panelFileName {
		s.t.Fatalf("no name is asked for; said is %q", s.said())
	}
	return s.m.panels.open[len(s.m.panels.open)-1].panel.(*fileName)
}

// write writes into what has the focus, and presses Enter.
func (s *stage) write(text string) {
	s.router.Queue(key.SelectionEvent{Start: 0, End: 1 << 20}, key.EditEvent{Range: key.Range{Start: 0, End: 1 << 20}, Text: text})
	s.frame()
	s.press(key.NameReturn, 0)
	s.frame()
	s.frame()
}

// Where there is no file chooser the window itself asks for a name, says what is
// wrong with it, and replaces no file unasked.
func TestSaveByName(t *testing.T) {
	s, d := onBareDesktop(t)
	s.press("S", key.ModShortcut)
	p := s.asks()
	first := p.name.Text()
	if !strings.HasPrefix(first, "/mine/twofold-") || !strings.HasSuffix(first, ".txt") || s.m.ring.focus != event.Tag(&p.name) {
		t.Fatalf("the name offered is %q, the focus is on %v", first, s.m.ring.focus)
	}
	d.err = errors.New("no space left on device")
	s.write("/a/b.txt")
	if p.fault != "The file /a/b.txt cannot be written: no space left on device" {
		t.Errorf("it says %q", p.fault)
	}
	d.err = nil
	d.files["/a/b.txt"] = "mine"
	s.write("/a/b.txt")
	if d.files["/a/b.txt"] != "mine" || p.fault == "" {
		t.Error("a file is replaced unasked")
	}
	s.press(key.NameReturn, 0)
	s.frame()
	s.frame()
	if !strings.HasPrefix(d.files["/a/b.txt"], "twofold record") || s.m.panels.any() || !s.tells("b.txt") {
		t.Errorf("asked again it saves %q, %d panels, says %q", d.files["/a/b.txt"], len(s.m.panels.open), s.said())
	}

	s.press("O", key.ModShortcut)
	p = s.asks()
	s.write("/a/none?.txt")
	if p.fault != "There is no file /a/none?.txt." || s.m.panels.front() != panelFileName {
		t.Errorf("it says %q", p.fault)
	}
	s.write("/a/b.txt")
	if s.m.panels.front() != panelReplay {
		t.Errorf("the record does not open: %q", s.said())
	}
}

// The name is asked for once, whatever is asked for; Escape takes it back; and
// keys that mean something elsewhere are letters in a name.
func TestNameOnce(t *testing.T) {
	s, d := onBareDesktop(t)
	s.press("S", key.ModShortcut)
	s.asks()
	s.press("O", key.ModShortcut)
	p := s.asks()
	if n := len(s.m.panels.open); n != 1 || p.opened == nil {
		t.Errorf("%d panels ask for a name", n)
	}
	before := s.board()
	for _, k := range []key.Name{"?", "N", "H", key.NameLeftArrow, key.NameSpace} {
		s.press(k, key.ModShift)
		s.press(k, 0)
	}
	if s.m.panels.front() != panelFileName || s.board() != before {
		t.Error("a letter of a name does something else")
	}
	if s.press(key.NameEscape, 0); s.m.panels.any() {
		t.Error("Escape does not close the panel")
	}
	s.write("/a/b.txt")
	if len(d.files) != 0 {
		t.Error("a file is written that was not asked for")
	}
}

// Pictures and palettes come by their names as well.
func TestPicturesByName(t *testing.T) {
	s, d := onBareDesktop(t)
	d.files["/p.txt"] = "twofold palette 1\nname Mine\nbase classic\ntile 2 #112233 #ffffff\n"
	p := s.openSettings()
	s.reach(p)
	s.push(&p.presses, "palette own")
	s.asks()
	s.write("/p.txt")
	if s.m.palette.Name != "Mine" || s.m.panels.front() != panelSettings {
		t.Errorf("the palette is %q, in front is %d: %q", s.m.palette.Name, s.m.panels.front(), s.said())
	}
	newPictureChoice(s.m).choose(1)
	if q := s.asks(); q.limit != mostPictureFile {
		t.Errorf("a picture may have %d bytes", q.limit)
	}
}
