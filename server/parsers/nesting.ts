/** No data set and no type nests so deep; what does takes its reader seconds, and its stack. */
export const DEPTH_MAX = 100;

const [QUOTE, BACKSLASH, LIST, LIST_END, MAPPING, MAPPING_END] = [...'"\\[]{}'].map((sign) => sign.charCodeAt(0));

/** Whether lists and mappings of a JSON text stand in each other more than DEPTH_MAX deep. */
export function nestsTooDeep(bytes: Uint8Array): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const sign = bytes[at];
    if (sign === QUOTE) isText = !isText;
    else if (isText && sign === BACKSLASH) at += 1;
    else if (isText) continue;
    else if (sign === LIST_END || sign === MAPPING_END) depth -= 1;
    else if ((sign === LIST || sign === MAPPING) && ++depth > DEPTH_MAX) return true;
  }
  return false;
}

/** Where a reader goes into what it reads by calling itself, this is how it says that it cannot go deeper. */
export function isOutOfStack(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes('call stack');
}
