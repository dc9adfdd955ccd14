const ACCENTS = /[\u0300-\u036f]/g
const BEYOND_ASCII = /[^ -~]/

/** What a word of a reference pack is found by: small letters without accents and dots. */
export function keyOf(text: string): string {
  const plain = BEYOND_ASCII.test(text) ? text.normalize('NFD').replace(ACCENTS, '') : text
  return (plain.includes('.') ? plain.replaceAll('.', '') : plain).toLowerCase()
}
