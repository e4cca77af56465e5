//go:build (linux && !android) || freebsd || openbsd

package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"image"
	"io"
	"net"
	"path/filepath"
	"strings"
	"time"
)

// waylandBar is what the bars of a Wayland desktop are thought to take of a screen's
// height, in dp: it tells no program.
const waylandBar = 48

// waylandRoom returns what a Wayland desktop has for a window: its lowest and its
// narrowest screen, since it says of none which one a window will be on. It returns
// 0 where there is no such desktop, or it does not answer.
func waylandRoom(getenv func(string) string) (w, h int) {
	name := getenv("WAYLAND_DISPLAY")
	if name == "" {
		name = "wayland-0" // as its library has it
	}
	if !filepath.IsAbs(name) {
		dir := getenv("XDG_RUNTIME_DIR")
		if dir == "" {
			return 0, 0
		}
		name = filepath.Join(dir, name)
	}
	conn, err := net.Dial("unix", name)
	if err != nil {
		return 0, 0
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(time.Second)) // it answers at once or not at all
	screens, err := waylandScreens(conn)
	if err != nil {
		return 0, 0
	}
	for _, s := range screens {
		size := s.size()
		if size.X <= 0 || size.Y <= 0 {
			continue // it is not lit
		}
		if w == 0 || size.X < w {
			w = size.X
		}
		if h == 0 || size.Y < h {
			h = size.Y
		}
	}
	if w == 0 {
		return 0, 0
	}
	return roomWithin(image.Rect(0, 0, w, max(h-waylandBar, 0)), 1, true)
}

// waylandScreen is a screen as its events tell it.
type waylandScreen struct {
	mode    image.Point // in pixels
	scale   int
	turned  bool        // on its side
	logical image.Point // what all that makes of it, where that is told as well
}

// size is the screen's in dp.
func (s *waylandScreen) size() image.Point {
	if s.logical != (image.Point{}) {
		return s.logical
	}
	size := s.mode.Div(s.scale)
	if s.turned {
		size.X, size.Y = size.Y, size.X
	}
	return size
}

// waylandScreens asks a Wayland desktop for its screens
// (https://wayland.app/protocols: wl_display, wl_registry, wl_output, xdg_output).
func waylandScreens(conn io.ReadWriter) ([]*waylandScreen, error) {
	const mostScreens = 64
	var failed error
	send := func(object, opcode uint32, args ...any) {
		_, err := conn.Write(waylandMessage(object, opcode, args...))
		failed = errors.Join(failed, err)
	}
	// Objects are numbered by who makes them, one after the other.
	const display, registry, first = 1, 2, 3
	last := uint32(first)
	next := func() uint32 { last++; return last }
	send(display, 1, uint32(registry))
	// Asked to sync, the desktop tells when it has said all there was to say.
	send(display, 0, uint32(first))

	type global struct{ name, version uint32 }
	var outputs []global
	var detailer uint32 // what tells the details
	var second uint32
	var screens []*waylandScreen
	plain, detailed := map[uint32]*waylandScreen{}, map[uint32]*waylandScreen{}
	in := bufio.NewReader(conn)
	for {
		if failed != nil {
			return nil, failed
		}
		object, opcode, body, err := readWayland(in)
		if err != nil {
			return nil, err
		}
		arg := func(i int) int { // the i-th of the numbers that a message consists of
			if i < 0 || len(body) < 4*i+4 {
				return 0
			}
			return int(int32(binary.NativeEndian.Uint32(body[4*i:])))
		}
		lastArg := len(body)/4 - 1
		switch {
		case object == display && opcode == 0:
			return nil, errors.New("the Wayland desktop refused an answer")
		case object == registry && opcode == 0 && len(body) > 8: // name, interface, version
			switch kind, _, _ := strings.Cut(string(body[8:]), "\x00"); kind {
			case "wl_output":
				if len(outputs) < mostScreens {
					outputs = append(outputs, global{uint32(arg(0)), uint32(arg(lastArg))})
				}
			case "zxdg_output_manager_v1":
				detailer = uint32(arg(0))
			}
		case object == first && second == 0:
			var manager uint32
			if detailer != 0 {
				manager = next()
				send(registry, 0, detailer, "zxdg_output_manager_v1", uint32(1), manager)
			}
			for _, o := range outputs {
				s := &waylandScreen{scale: 1}
				screens = append(screens, s)
				output := next()
				plain[output] = s
				send(registry, 0, o.name, "wl_output", min(o.version, 2), output)
				if manager != 0 {
					details := next()
					detailed[details] = s
					send(manager, 1, details, output)
				}
			}
			second = next()
			send(display, 0, second)
		case object == second && second != 0:
			return screens, nil
		case detailed[object] != nil && opcode == 1:
			detailed[object].logical = image.Pt(arg(0), arg(1))
		case plain[object] != nil:
			s := plain[object]
			switch {
			case opcode == 0: // its last argument is how it is turned, in quarters
				s.turned = arg(lastArg)%2 == 1
			case opcode == 1 && arg(0)&1 != 0: // the present one
				s.mode = image.Pt(arg(1), arg(2))
			case opcode == 3:
				s.scale = max(arg(0), 1)
			}
		}
	}
}

// waylandMessage returns a message whose arguments are uint32 and string.
func waylandMessage(object, opcode uint32, args ...any) []byte {
	order := binary.NativeEndian
	m := order.AppendUint32(order.AppendUint32(nil, object), 0)
	for _, a := range args {
		switch a := a.(type) {
		case uint32:
			m = order.AppendUint32(m, a)
		case string:
			m = append(order.AppendUint32(m, uint32(len(a)+1)), a...)
			m = append(m, make([]byte, 4-len(a)%4)...)
		}
	}
	order.PutUint32(m[4:], uint32(len(m))<<16|opcode)
	return m
}

// readWayland reads a message.
func readWayland(in io.Reader) (object, opcode uint32, body []byte, err error) {
	var head [8]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return 0, 0, nil, err
	}
	object = binary.NativeEndian.Uint32(head[:])
	size := binary.NativeEndian.Uint32(head[4:])
	length := int(size>>16) - len(head)
	if length < 0 {
		return 0, 0, nil, errors.New("a message of Wayland is shorter than its head")
	}
	body = make([]byte, length)
	_, err = io.ReadFull(in, body)
	return object, size & 0xffff, body, err
}
