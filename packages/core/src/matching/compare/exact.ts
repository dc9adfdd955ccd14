/** 1 for the same text, else 0. */
export function exact(a: string, b: string): number {
  return a === b ? 1 : 0
}
