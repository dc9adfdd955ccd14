/** Whether the runtime can read bytes of this encoding. */
export function encodingIsKnown(encoding: string): boolean {
  try {
    new TextDecoder(encoding)
    return true
  } catch {
    return false
  }
}
