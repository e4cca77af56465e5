// Made by the build: the words of a language by key.
declare const words: Record<string, string>;
export default words;
