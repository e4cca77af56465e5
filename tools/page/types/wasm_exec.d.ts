// Go's own glue, which defines the class Go.
export {};
