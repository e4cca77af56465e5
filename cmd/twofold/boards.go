package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"

	"twofold/game"
)

// longestBoard is more than the text of any board takes.
const longestBoard = 4096

// eachBoard does something with the board on each line of standard input, empty
// lines left out, until one is wrong or do fails; it names the line then. It has
// what is printed flushed before it waits for input, and at the end. do may
// return the errors of out as they are.
func (p *program) eachBoard(out *bufio.Writer, do func(b *game.Board) error) error {
	from := &flushedReader{in: p.Stdin, out: out}
	in := bufio.NewScanner(from)
	in.Buffer(nil, longestBoard)
	for line := 1; ; line++ {
		more := in.Scan()
		err := from.err // after which the rest of a line may be taken for a line
		if err == nil {
			err = in.Err()
		}
		if err == nil && more {
			err = boardLine(in.Bytes(), do)
		}
		if err == nil && more {
			continue
		}
		unwritten := out.Flush()
		if err == nil || errors.Is(err, unwritten) {
			return outputError(unwritten)
		}
		return p.both(boardsError(line, err), outputError(unwritten))
	}
}

// boardLine does something with the board on a line, if there is one.
func boardLine(line []byte, do func(b *game.Board) error) error {
	line = bytes.TrimSpace(line)
	if len(line) == 0 {
		return nil
	}
	b, err := game.ParseBoard(string(line))
	if err != nil {
		return err
	}
	return do(&b)
}

// boardsError says what ended the reading of boards, and in which line.
func boardsError(line int, err error) error {
	var fault *game.Fault
	var exit *exitError
	switch where := "line " + strconv.Itoa(line); {
	case errors.As(err, &fault):
		return &exitError{exitUsage, where + ": " + err.Error()}
	case errors.Is(err, bufio.ErrTooLong):
		return usage(where+" is too long for a board", "give one board a line")
	case errors.As(err, &exit):
		return err
	}
	return fileError("-", err)
}

// flushedReader flushes a writer before each reading, which may have to wait. It
// keeps what failed.
type flushedReader struct {
	in  io.Reader
	out *bufio.Writer
	err error
}

func (r *flushedReader) Read(p []byte) (n int, err error) {
	if err = r.out.Flush(); err == nil {
		n, err = r.in.Read(p)
	}
	if err != nil && err != io.EOF {
		r.err = err
	}
	return n, err
}
