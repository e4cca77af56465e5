package disk

import "twofold/internal/session"

// overlay shows the files of a base as they are after some operations, without
// writing any.
type overlay struct {
	base  func(name string) ([]byte, error)
	files map[string][]byte // nil: gone
}

func newOverlay(base func(name string) ([]byte, error)) *overlay {
	return &overlay{base: base, files: make(map[string][]byte)}
}

// get returns a file. Later operations do not change the data.
func (v *overlay) get(name string) ([]byte, error) {
	data, ok := v.files[name]
	if !ok {
		return v.base(name)
	}
	if data == nil {
		return nil, session.ErrNotFound
	}
	return data, nil
}

func (v *overlay) apply(o *op) {
	switch o.kind {
	case opAppend:
		data, err := v.get(o.name)
		if err != nil {
			data = []byte{}
		}
		v.files[o.name] = append(data, o.data...)
	case opReplace:
		v.files[o.name] = o.data
	case opRename:
		if data, err := v.get(o.name); err == nil {
			v.files[o.name], v.files[o.to] = nil, data
		}
	case opAside:
		v.files[o.name] = nil
	}
}
