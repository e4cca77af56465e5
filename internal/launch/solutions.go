package launch

import (
	"bufio"
	"os"
	"path/filepath"

	"twofold/exact"
)

// SolutionFile returns where the solution of a problem is kept, in the player's
// folder.
func SolutionFile(dir string, problem exact.Problem) string {
	return filepath.Join(dir, exact.Folder, problem.FileName())
}

// ReadSolution reads a solution from a file. What is wrong with what is in it is an
// *exact.FileError.
func ReadSolution(file string) (*exact.Solution, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return exact.Read(bufio.NewReaderSize(f, 1<<16))
}

// Solutions returns what reads the solutions that are kept in the player's folder,
// "" for none: it gives nil where there is none that can be used, and says nothing
// of that, for a game is being drawn.
func Solutions(dir string) func(exact.Problem) *exact.Solution {
	return func(problem exact.Problem) *exact.Solution {
		if dir == "" {
			return nil
		}
		s, err := ReadSolution(SolutionFile(dir, problem))
		if err != nil || s.Problem() != problem {
			return nil
		}
		return s
	}
}
