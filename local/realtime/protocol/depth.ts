const mostLevels = 100;
const [quote, backslash] = [0x22, 0x5c];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** Whether JSON has more than 100 levels of arrays and objects: what is far deeper can be parsed, and not be written again. */
export function isTooDeep(json: Buffer): boolean {
  let level = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (isInString) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isInString = false;
    } else if (byte === quote) isInString = true;
    else if (opening.has(byte)) {
      level += 1;
      if (level > mostLevels) return true;
    } else if (closing.has(byte)) level -= 1;
  }
  return false;
}
