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
// what is printed flushed before it waits for input, and at the end.
func (p *program) eachBoard(out *bufio.Writer, do func(b *game.Board) error) error {
	in := bufio.NewScanner(flushedReader{p.Stdin, out})
	in.Buffer(nil, longestBoard)
	for line := 1; ; line++ {
		if !in.Scan() {
			if err := in.Err(); err != nil {
				return p.both(boardsError(line, err), outputError(out.Flush()))
			}
			return outputError(out.Flush())
		}
		row := bytes.TrimSpace(in.Bytes())
		if len(row) == 0 {
			continue
		}
		b, err := game.ParseBoard(string(row))
		if err == nil {
			err = do(&b)
		}
		if err != nil {
			return p.both(boardsError(line, err), outputError(out.Flush()))
		}
	}
}

// boardsError names the line of a fault.
func boardsError(line int, err error) error {
	var fault *game.Fault
	switch where := "line " + strconv.Itoa(line); {
	case errors.As(err, &fault):
		return &exitError{exitUsage, where + ": " + err.Error()}
	case errors.Is(err, bufio.ErrTooLong):
		return usage(where+" is too long for a board", "give one board a line")
	case errors.As(err, new(*exitError)), closedPipe(err):
		return err
	}
	return fileError("-", err)
}

// flushedReader flushes a writer before each reading, which may have to wait.
type flushedReader struct {
	in  io.Reader
	out *bufio.Writer
}

func (r flushedReader) Read(p []byte) (int, error) {
	if err := r.out.Flush(); err != nil {
		return 0, outputError(err)
	}
	return r.in.Read(p)
}
