//go:build !windows && !darwin

package main

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/godbus/dbus/v5"

	"twofold/internal/window"
)

// bus starts a message bus of its own and returns its address.
func bus(t *testing.T) string {
	t.Helper()
	// On a bus of the usual kind the system's own portal would start when asked for.
	config := filepath.Join(t.TempDir(), "bus.conf")
	if err := os.WriteFile(config, []byte(`<busconfig>
	<type>session</type>
	<listen>unix:tmpdir=/tmp</listen>
	<policy context="default">
		<allow send_destination="*"/>
		<allow receive_sender="*"/>
		<allow own="*"/>
	</policy>
</busconfig>
`), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("dbus-daemon", "--config-file="+config, "--nofork", "--nopidfile", "--print-address")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Skipf("there is no message bus to test with: %v", err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(address)
}

// fakePortal answers as xdg-desktop-portal does.
type fakePortal struct {
	conn *dbus.Conn

	mu      sync.Mutex
	code    uint32
	results map[string]dbus.Variant
	leave   bool // end in place of an answer
	early   bool // answer before the call returns

	parent  string // of the last call
	options map[string]dbus.Variant
}

func (p *fakePortal) respond(sender dbus.Sender, parent string, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.parent, p.options = parent, options
	name := strings.ReplaceAll(strings.TrimPrefix(string(sender), ":"), ".", "_")
	handle := dbus.ObjectPath(portalPath + "/request/" + name + "/" + options["handle_token"].Value().(string))
	leave, code, results := p.leave, p.code, p.results
	answer := func() {
		if leave {
			_, _ = p.conn.ReleaseName(portalName)
			return
		}
		_ = p.conn.Emit(handle, portalResponded, code, results)
	}
	if p.early {
		answer()
	} else {
		go answer()
	}
	return handle, nil
}

// is changes what the portal does.
func (p *fakePortal) is(change func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change()
}

func (p *fakePortal) asked() map[string]dbus.Variant {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.options
}

func (p *fakePortal) OpenFile(sender dbus.Sender, parent, _ string, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	return p.respond(sender, parent, options)
}

func (p *fakePortal) SaveFile(sender dbus.Sender, parent, _ string, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	return p.respond(sender, parent, options)
}

// namedDesktop is one whose window has a name.
type namedDesktop struct{ unknownDesktop }

func (namedDesktop) parent() string { return "x11:2a" }

func TestPortal(t *testing.T) {
	address := bus(t)
	env := func(name string) string {
		return map[string]string{"DBUS_SESSION_BUS_ADDRESS": address}[name]
	}
	c := newChooser(env, namedDesktop{})
	if _, err := c.open(nil, false); !errors.Is(err, window.ErrNoChooser) {
		t.Errorf("on a bus without a portal: %v", err)
	}
	conn, err := dbus.Connect(address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fake := &fakePortal{conn: conn}
	if err := conn.Export(fake, portalPath, portalChooser); err != nil {
		t.Fatal(err)
	}
	serve := func() {
		t.Helper()
		if reply, err := conn.RequestName(portalName, dbus.NameFlagDoNotQueue); err != nil || reply != dbus.RequestNameReplyPrimaryOwner {
			t.Fatal(reply, err)
		}
	}
	serve()
	uris := func(list ...string) map[string]dbus.Variant {
		return map[string]dbus.Variant{"uris": dbus.MakeVariant(list)}
	}
	for _, test := range []struct {
		code    uint32
		results map[string]dbus.Variant
		early   bool
		paths   []string
		fails   bool
	}{
		{0, uris("file:///tmp/a%20b.png", "file:///tmp/%E5%9B%BE.png"), false, []string{"/tmp/a b.png", "/tmp/图.png"}, false},
		{0, uris("file:///tmp/a.png"), true, []string{"/tmp/a.png"}, false},
		{1, nil, false, nil, false},
		{2, nil, false, nil, false},
		{0, uris("sftp://elsewhere/a.png"), false, nil, true},
		{0, nil, false, nil, true},
	} {
		fake.is(func() { fake.code, fake.results, fake.early = test.code, test.results, test.early })
		paths, err := c.open([]string{".png"}, true)
		if !reflect.DeepEqual(paths, test.paths) || (err != nil) != test.fails {
			t.Errorf("%+v: %q, %v", test, paths, err)
		}
	}
	if fake.asked()["multiple"].Value() != true || !strings.Contains(fake.asked()["filters"].String(), "*.[pP][nN][gG]") {
		t.Errorf("asked was for %v", fake.asked())
	}
	fake.is(func() {
		if fake.parent != "x11:2a" {
			t.Errorf("the chooser stands before %q", fake.parent)
		}
	})
	fake.is(func() { fake.code, fake.results = 0, uris("file:///tmp/game.txt") })
	if path, err := c.save("game.txt"); path != "/tmp/game.txt" || err != nil || fake.asked()["current_name"].Value() != "game.txt" {
		t.Errorf("saving in %q, %v, asked was for %v", path, err, fake.asked())
	}
	fake.is(func() { fake.leave = true })
	if _, err := c.open(nil, false); err == nil {
		t.Error("a chooser that ended gave an answer")
	}
}

func TestNoBus(t *testing.T) {
	for _, env := range []map[string]string{
		nil, {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere/at/all"}, {"DBUS_SESSION_BUS_ADDRESS": "autolaunch:"},
		{"XDG_RUNTIME_DIR": t.TempDir()},
	} {
		c := newChooser(func(name string) string { return env[name] }, unknownDesktop{})
		if _, err := c.open(nil, false); !errors.Is(err, window.ErrNoChooser) {
			t.Errorf("%v: %v", env, err)
		}
		if _, err := c.save("a"); !errors.Is(err, window.ErrNoChooser) {
			t.Errorf("%v: %v", env, err)
		}
	}
}
