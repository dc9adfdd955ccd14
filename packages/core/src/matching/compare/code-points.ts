/** A buffer that grows: comparers work in such scratch, so that a call allocates nothing. */
export function scratch(capacity: number): Int32Array {
  return new Int32Array(capacity)
}

/** The buffer itself, or a larger one, when it is too short. What it held is lost. */
export function grown(buffer: Int32Array, length: number): Int32Array {
  return buffer.length >= length ? buffer : new Int32Array(Math.max(length, buffer.length * 2))
}

/** Writes the code points of a text; answers how many. A surrogate pair is one, a lone half one of its own. */
export function writeCodePoints(text: string, into: Int32Array): number {
  const length = text.length
  let count = 0
  for (let index = 0; index < length; index++) {
    let unit = text.charCodeAt(index)
    if ((unit & 0xfc00) === 0xd800 && index + 1 < length) {
      const next = text.charCodeAt(index + 1)
      if ((next & 0xfc00) === 0xdc00) {
        unit = 0x10000 + ((unit - 0xd800) << 10) + (next - 0xdc00)
        index++
      }
    }
    into[count++] = unit
  }
  return count
}

/** How many letters two texts begin with alike. */
export function sharedStart(a: Int32Array, aLength: number, b: Int32Array, bLength: number): number {
  const most = Math.min(aLength, bLength)
  let start = 0
  while (start < most && a[start] === b[start]) start++
  return start
}

/** How many letters two texts end with alike, beyond so many at the beginning. */
export function sharedEnd(a: Int32Array, aLength: number, b: Int32Array, bLength: number, start: number): number {
  const most = Math.min(aLength, bLength) - start
  let shared = 0
  while (shared < most && a[aLength - 1 - shared] === b[bLength - 1 - shared]) shared++
  return shared
}
