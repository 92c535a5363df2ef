/**
 * UTF-8 of short texts without a decoder object: for names and labels the set-up of TextDecoder costs more than the
 * work. A lone surrogate is written as U+FFFD, as TextEncoder does.
 */

/** Writes a text at `at`; answers where it ends. The array has room for 3 bytes a UTF-16 unit. */
export function appendUtf8(bytes: Uint8Array, at: number, text: string): number {
  let to = at;
  for (let i = 0; i < text.length; i++) {
    let code = text.charCodeAt(i);
    if (code < 0x80) {
      bytes[to++] = code;
      continue;
    }
    if (code >= 0xd800 && code < 0xe000) {
      const low = text.charCodeAt(i + 1);
      if (code < 0xdc00 && low >= 0xdc00 && low < 0xe000) {
        code = 0x1_0000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        i++;
      } else code = 0xfffd;
    }
    if (code < 0x800) bytes[to++] = 0xc0 | (code >> 6);
    else {
      if (code < 0x1_0000) bytes[to++] = 0xe0 | (code >> 12);
      else {
        bytes[to++] = 0xf0 | (code >> 18);
        bytes[to++] = 0x80 | ((code >> 12) & 0x3f);
      }
      bytes[to++] = 0x80 | ((code >> 6) & 0x3f);
    }
    bytes[to++] = 0x80 | (code & 0x3f);
  }
  return to;
}

/** The text that stands in `from` .. `to`, which is whole and valid UTF-8. */
export function textOfUtf8(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  const units: number[] = [];
  for (let at = from; at < to; ) {
    const first = bytes[at++]!;
    if (first < 0x80) units.push(first);
    else if (first < 0xe0) units.push(((first & 0x1f) << 6) | (bytes[at++]! & 0x3f));
    else if (first < 0xf0) units.push(((first & 0x0f) << 12) | ((bytes[at++]! & 0x3f) << 6) | (bytes[at++]! & 0x3f));
    else {
      const code = ((first & 0x07) << 18) | ((bytes[at++]! & 0x3f) << 12) | ((bytes[at++]! & 0x3f) << 6) | (bytes[at++]! & 0x3f);
      units.push(0xd800 + ((code - 0x1_0000) >> 10), 0xdc00 + ((code - 0x1_0000) & 0x3ff));
    }
    if (units.length >= PIECE) text += String.fromCharCode(...units.splice(0));
  }
  return text + String.fromCharCode(...units);
}

/** Arguments that one call takes without fear of the stack. */
const PIECE = 4096;

/**
 * Where the text that begins at `at` ends, when it has so many UTF-16 units; -1 when the bytes there are no whole
 * UTF-8 text of that length.
 */
export function endOfUtf8(bytes: Uint8Array, at: number, units: number): number {
  let to = at;
  let left = units;
  while (left > 0) {
    const first = bytes[to];
    if (first === undefined) return -1;
    const length =
      first < 0x80
        ? 1
        : first >= 0xc2 && first < 0xe0
          ? 2
          : first >= 0xe0 && first < 0xf0
            ? 3
            : first >= 0xf0 && first < 0xf5
              ? 4
              : 0;
    if (length === 0) return -1;
    for (let i = 1; i < length; i++) if (((bytes[to + i] ?? 0) & 0xc0) !== 0x80) return -1;
    left -= length === 4 ? 2 : 1;
    to += length;
  }
  return left === 0 ? to : -1;
}

/** UTF-16 units of a whole and valid UTF-8 text. */
export function unitsOfUtf8(bytes: Uint8Array): number {
  let units = 0;
  for (const byte of bytes) if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1;
  return units;
}
