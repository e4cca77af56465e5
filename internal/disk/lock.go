package disk

// Lock takes the lock of the file at path, which is made if need be, for work
// that only one program may do at a time. The system gives it back when the
// program ends, however it ends. held means that another program has it. unlock
// is never nil; after an error, as where the folder cannot hold locks, there is
// no lock and unlock does nothing.
func Lock(path string) (unlock func(), held bool, err error) {
	lock, held, err := takeLock(path)
	c := claim{lock: lock}
	return c.dropLock, held, err
}
