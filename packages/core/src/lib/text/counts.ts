/** A whole number as people read it: `12,345`. */
export function grouped(n: number): string {
  return n.toLocaleString('en')
}

/** So many of something: `1 record`, `12,345 records`. */
export function soMany(n: number, noun: string): string {
  return `${grouped(n)} ${noun}${n === 1 ? '' : 's'}`
}
