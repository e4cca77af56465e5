// Made by the build: what the tiles of each set show, by exponent.
declare const faces: Record<string, string[]>;
export default faces;
