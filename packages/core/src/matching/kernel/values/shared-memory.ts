/** Integers that threads see together. */
export function sharedInts(length: number): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(4 * length))
}

export function sharedCopy(ints: Int32Array, length = ints.length): Int32Array<SharedArrayBuffer> {
  const copy = sharedInts(length)
  copy.set(ints.subarray(0, length))
  return copy
}

export function sharedBytes(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}

export function sharedUnits(units: Uint16Array): Uint16Array<SharedArrayBuffer> {
  const copy = new Uint16Array(new SharedArrayBuffer(2 * units.length))
  copy.set(units)
  return copy
}
