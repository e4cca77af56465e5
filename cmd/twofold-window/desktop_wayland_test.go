//go:build (linux && !android) || freebsd || openbsd

package main

import (
	"encoding/binary"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"testing"
)

// fakeOutput is a screen as a Wayland desktop has it.
type fakeOutput struct {
	width, height, scale, transform uint32
	logicalWidth, logicalHeight     uint32 // 0 where that is not told
}

// fakeWayland answers one program about its screens, as a Wayland desktop does: it
// ends the connection with an error where the program numbers objects out of order.
func fakeWayland(conn net.Conn, outputs []fakeOutput, detailed bool) error {
	const managerName, firstOutput = 7, 20
	send := func(object, opcode uint32, args ...any) { _, _ = conn.Write(waylandMessage(object, opcode, args...)) }
	made := uint32(1)
	output := map[uint32]fakeOutput{}
	var manager uint32
	for {
		object, opcode, body, err := readWayland(conn)
		if err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
		last := func(i int) uint32 { return binary.NativeEndian.Uint32(body[len(body)-4*i:]) }
		makes := last(1)
		if opcode == 1 && object == manager {
			makes = last(2)
		}
		if made++; makes != made {
			send(1, 0, uint32(1), uint32(0), "invalid new id")
			return errors.New("an object has a number out of order")
		}
		switch {
		case object == 1 && opcode == 1: // get_registry
			send(makes, 0, uint32(1), "wl_compositor", uint32(5))
			if detailed {
				send(makes, 0, uint32(managerName), "zxdg_output_manager_v1", uint32(3))
			}
			for i := range outputs {
				send(makes, 0, uint32(firstOutput+i), "wl_output", uint32(4))
			}
		case object == 1 && opcode == 0: // sync
			send(makes, 0, uint32(99))
			send(1, 1, makes) // delete_id
		case object == 2 && opcode == 0: // bind
			name := binary.NativeEndian.Uint32(body)
			if name == managerName {
				manager = makes
				continue
			}
			o := outputs[name-firstOutput]
			output[makes] = o
			send(makes, 0, uint32(0), uint32(0), uint32(300), uint32(200), uint32(0), "a maker", "a model", o.transform)
			send(makes, 1, uint32(2), uint32(640), uint32(480), uint32(60000)) // not the present one
			send(makes, 1, uint32(1), o.width, o.height, uint32(60000))
			send(makes, 3, o.scale)
			send(makes, 2)
		case object == manager && opcode == 1: // get_xdg_output
			o := output[last(1)]
			send(makes, 0, uint32(0), uint32(0))
			if o.logicalWidth > 0 {
				send(makes, 1, o.logicalWidth, o.logicalHeight)
			}
		}
	}
}

// The room on a desktop of Wayland is that of its smallest screen, at its scale and
// as it is turned.
func TestWaylandRoom(t *testing.T) {
	for name, test := range map[string]struct {
		outputs  []fakeOutput
		detailed bool
		w, h     int // of the screen
	}{
		"one":          {[]fakeOutput{{1920, 1080, 1, 0, 0, 0}}, false, 1920, 1080},
		"fine pixels":  {[]fakeOutput{{3840, 2160, 2, 0, 0, 0}}, false, 1920, 1080},
		"on its side":  {[]fakeOutput{{1920, 1080, 1, 1, 0, 0}}, false, 1080, 1920},
		"upside down":  {[]fakeOutput{{1920, 1080, 1, 2, 0, 0}}, false, 1920, 1080},
		"two":          {[]fakeOutput{{1920, 1080, 1, 0, 0, 0}, {1280, 1440, 1, 0, 0, 0}}, false, 1280, 1080},
		"told exactly": {[]fakeOutput{{3840, 2160, 2, 0, 2560, 1440}}, true, 2560, 1440},
		"told by half": {[]fakeOutput{{1920, 1080, 1, 0, 0, 0}, {3840, 2160, 2, 0, 2560, 1000}}, true, 1920, 1000},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			l, err := net.Listen("unix", filepath.Join(dir, "wayland-0"))
			if err != nil {
				t.Fatal(err)
			}
			defer l.Close()
			ended := make(chan error, 1)
			go func() {
				conn, err := l.Accept()
				if err == nil {
					err = fakeWayland(conn, test.outputs, test.detailed)
					_ = conn.Close()
				}
				ended <- err
			}()
			env := map[string]string{"XDG_RUNTIME_DIR": dir}
			w, h := waylandRoom(func(name string) string { return env[name] })
			if w != test.w-frameWidth || h != test.h-frameHeight-waylandBar {
				t.Errorf("the room is %d×%d", w, h)
			}
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
	}
}

// Without a desktop that answers sensibly there is no limit.
func TestNoWaylandRoom(t *testing.T) {
	dir := t.TempDir()
	env := func(name string) string {
		return map[string]string{"XDG_RUNTIME_DIR": dir, "WAYLAND_DISPLAY": "wayland-3"}[name]
	}
	none := func(what string, getenv func(string) string) {
		t.Helper()
		if w, h := waylandRoom(getenv); w != 0 || h != 0 {
			t.Errorf("%s: the room is %d×%d", what, w, h)
		}
	}
	none("no folder", func(string) string { return "" })
	none("no socket", env)
	if err := os.WriteFile(filepath.Join(dir, "wayland-3"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	none("a file", env)
	_ = os.Remove(filepath.Join(dir, "wayland-3"))
	l, err := net.Listen("unix", filepath.Join(dir, "wayland-3"))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for what, answer := range map[string][]byte{
		"an end":           nil,
		"a short message":  {1, 0, 0, 0, 0, 0, 4, 0},
		"half a message":   waylandMessage(2, 0, uint32(1), "wl_output", uint32(1))[:15],
		"an error":         waylandMessage(1, 0, uint32(1), uint32(1), "no"),
		"no screens":       waylandMessage(3, 0, uint32(1)),
		"an odd statement": waylandMessage(2, 0, uint32(1)),
	} {
		go func() {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			_, _ = conn.Write(answer)
			_ = conn.Close()
		}()
		none(what, env)
	}
}
