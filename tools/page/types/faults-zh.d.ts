// Made by the build: the Chinese texts of faults, by the English ones.
declare const faults: Record<string, string>;
export default faults;
