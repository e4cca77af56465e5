// @ts-check
// How large a picture is, as its file says at the front, so that one which is
// too large need not be decoded to find out.

/** How much of a file may stand before a size that has no fixed place, in bytes. */
const front = 1 << 16;

/**
 * The width and height of a PNG, GIF, BMP, WebP, JPEG, AVIF or HEIC file in
 * pixels, before it is turned; null where the file does not say, or is none of
 * these.
 * @param {Blob} file
 * @returns {Promise<[width: number, height: number] | null>}
 */
export async function pictureSize(file) {
  try {
    return await read(file);
  } catch (fault) {
    if (fault instanceof RangeError) return null; // the file ends before its size
    throw fault;
  }
}

/** @param {Blob} file @param {number} at @param {number} n bytes at most */
const view = async (file, at, n) => new DataView(await file.slice(at, at + n).arrayBuffer());

/** @param {DataView} v @param {number} at @param {number} [n] characters */
const word = (v, at, n = 4) => Array.from({ length: n }, (_, i) => String.fromCharCode(v.getUint8(at + i))).join("");

/**
 * @param {Blob} file
 * @returns {Promise<[width: number, height: number] | null>}
 */
async function read(file) {
  const v = await view(file, 0, front);
  const start = word(v, 0);
  if (start === "\x89PNG") return [v.getUint32(16), v.getUint32(20)];
  if (start === "GIF8") return [v.getUint16(6, true), v.getUint16(8, true)];
  if (start.startsWith("BM")) return [Math.abs(v.getInt32(18, true)), Math.abs(v.getInt32(22, true))];
  if (start === "RIFF" && word(v, 8) === "WEBP") return webp(v);
  if (start.startsWith("\xff\xd8")) return jpeg(file);
  if (word(v, 4) === "ftyp") return boxed(v);
  return null;
}

/**
 * @param {DataView} v
 * @returns {[width: number, height: number] | null}
 */
function webp(v) {
  switch (word(v, 12)) {
    case "VP8X": // 24 bits each, less one
      return [1 + (v.getUint32(24, true) & 0xffffff), 1 + (v.getUint32(26, true) >>> 8)];
    case "VP8L": { // 14 bits each, less one
      const bits = v.getUint32(21, true);
      return [1 + (bits & 0x3fff), 1 + (bits >>> 14 & 0x3fff)];
    }
    case "VP8 ":
      return [v.getUint16(26, true) & 0x3fff, v.getUint16(28, true) & 0x3fff];
  }
  return null;
}

/**
 * Goes from segment to segment, each with its length in front, to that of the
 * frame. Others may hold a small picture of their own.
 * @param {Blob} file
 * @returns {Promise<[width: number, height: number] | null>}
 */
async function jpeg(file) {
  for (let at = 2; ;) {
    const v = await view(file, at, 9);
    if (v.getUint8(0) !== 0xff) return null;
    const marker = v.getUint8(1);
    if (marker === 0xff) at++; // filling
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) return [v.getUint16(7), v.getUint16(5)];
    else if (marker === 0xda || marker === 0xd9) return null; // the pixels, or the end
    else at += 2 + v.getUint16(2);
  }
}

/**
 * The largest size that a file of boxes gives to a picture in it: others are
 * its pieces, or small ones for lists.
 * @param {DataView} v
 * @returns {[width: number, height: number] | null}
 */
function boxed(v) {
  /** @type {[width: number, height: number] | null} */
  let size = null;
  for (let at = 8; at + 16 <= v.byteLength; at++) {
    if (v.getUint32(at) !== 0x69737065) continue; // "ispe", and four bytes of version and flags
    const [width, height] = [v.getUint32(at + 8), v.getUint32(at + 12)];
    if (!size || width * height > size[0] * size[1]) size = [width, height];
  }
  return size;
}
