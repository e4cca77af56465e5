//go:build !windows && !darwin

package main

import (
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/godbus/dbus/v5"

	"twofold/internal/window"
)

// portal is the file chooser of the desktop, asked for over D-Bus as
// xdg-desktop-portal has it (org.freedesktop.portal.FileChooser).
type portal struct {
	getenv func(name string) string
	parent func() string // of the window that it is to stand before
	asked  atomic.Int64
}

func newChooser(getenv func(string) string, d desktop) chooser {
	return &portal{getenv: getenv, parent: d.parent}
}

const (
	portalName      = "org.freedesktop.portal.Desktop"
	portalPath      = "/org/freedesktop/portal/desktop"
	portalChooser   = "org.freedesktop.portal.FileChooser"
	portalRequest   = "org.freedesktop.portal.Request"
	portalResponded = portalRequest + ".Response"
	ownerChanged    = "org.freedesktop.DBus.NameOwnerChanged"
)

func (p *portal) open(endings []string, several bool) ([]string, error) {
	options := map[string]dbus.Variant{"multiple": dbus.MakeVariant(several)}
	if len(endings) > 0 {
		type rule struct {
			Kind    uint32 // 0 is a pattern
			Pattern string
		}
		type filter struct {
			Name  string
			Rules []rule
		}
		f := filter{Name: strings.Join(endings, " ")}
		for _, g := range globs(endings) {
			f.Rules = append(f.Rules, rule{0, g})
		}
		options["filters"] = dbus.MakeVariant([]filter{f})
	}
	return p.ask("OpenFile", options)
}

func (p *portal) save(name string) (string, error) {
	paths, err := p.ask("SaveFile", map[string]dbus.Variant{"current_name": dbus.MakeVariant(name)})
	if err != nil || len(paths) == 0 {
		return "", err
	}
	return paths[0], nil
}

// address is that of the player's message bus, "" where there is none. Asking
// for it starts none.
func (p *portal) address() string {
	if a := p.getenv("DBUS_SESSION_BUS_ADDRESS"); a != "" && !strings.HasPrefix(a, "autolaunch:") {
		return a
	}
	if dir := p.getenv("XDG_RUNTIME_DIR"); dir != "" {
		socket := filepath.Join(dir, "bus")
		if info, err := os.Stat(socket); err == nil && info.Mode()&os.ModeSocket != 0 {
			return "unix:path=" + socket
		}
	}
	return ""
}

// ask opens a chooser and waits for its answer.
func (p *portal) ask(method string, options map[string]dbus.Variant) ([]string, error) {
	address := p.address()
	if address == "" {
		return nil, window.ErrNoChooser
	}
	conn, err := dbus.Connect(address)
	if err != nil {
		return nil, window.ErrNoChooser
	}
	defer conn.Close()
	signals := make(chan *dbus.Signal, 16)
	conn.Signal(signals)
	// The answer may come before the call returns, so where it will come from
	// is agreed on beforehand.
	token := "twofold" + strconv.FormatInt(p.asked.Add(1), 10)
	sender := strings.ReplaceAll(strings.TrimPrefix(conn.Names()[0], ":"), ".", "_")
	request := dbus.ObjectPath(portalPath + "/request/" + sender + "/" + token)
	err = errors.Join(
		conn.AddMatchSignal(dbus.WithMatchInterface(portalRequest), dbus.WithMatchMember("Response"), dbus.WithMatchSender(portalName)),
		conn.AddMatchSignal(dbus.WithMatchInterface("org.freedesktop.DBus"), dbus.WithMatchMember("NameOwnerChanged"), dbus.WithMatchArg(0, portalName)),
	)
	if err != nil {
		return nil, err
	}
	options["handle_token"] = dbus.MakeVariant(token)
	options["modal"] = dbus.MakeVariant(true)
	var handle dbus.ObjectPath
	if err := conn.Object(portalName, portalPath).Call(portalChooser+"."+method, 0, p.parent(), "Twofold", options).Store(&handle); err != nil {
		return nil, refused(err)
	}
	for s := range signals {
		switch {
		case s.Name == portalResponded && (s.Path == request || s.Path == handle):
			return chosen(s.Body)
		case s.Name == ownerChanged && len(s.Body) == 3 && s.Body[2] == "":
			return nil, errors.New("the file chooser ended by itself")
		}
	}
	return nil, errors.New("the desktop's message bus ended")
}

// refused tells a desktop without a chooser from one whose chooser failed.
func refused(err error) error {
	var e dbus.Error
	if errors.As(err, &e) {
		switch e.Name {
		case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
			"org.freedesktop.DBus.Error.UnknownInterface", "org.freedesktop.DBus.Error.UnknownMethod",
			"org.freedesktop.DBus.Error.UnknownObject":
			return window.ErrNoChooser
		}
		if strings.HasPrefix(e.Name, "org.freedesktop.DBus.Error.Spawn.") {
			return window.ErrNoChooser
		}
	}
	return err
}

// chosen reads the answer: 0 and the files, or another number where the player
// chose none.
func chosen(body []any) ([]string, error) {
	bad := errors.New("the file chooser gave no answer that can be read")
	if len(body) != 2 {
		return nil, bad
	}
	code, ok := body[0].(uint32)
	results, ok2 := body[1].(map[string]dbus.Variant)
	if !ok || !ok2 {
		return nil, bad
	}
	if code != 0 {
		return nil, nil
	}
	uris, ok := results["uris"].Value().([]string)
	if !ok {
		return nil, bad
	}
	var paths []string
	for _, uri := range uris {
		u, err := url.Parse(uri)
		if err != nil || u.Scheme != "file" || u.Path == "" {
			return nil, errors.New("the file is not on this computer")
		}
		paths = append(paths, u.Path)
	}
	return paths, nil
}
