/** What every reference pack says of itself. Its entries are texts in the form that `entriesOf` reads. */
export interface ReferencePack {
  readonly name: string
  /** Rises with every change of an entry: values brought to normal form before may read otherwise after. */
  readonly version: string
  /** Where the facts come from. */
  readonly source: string
  /** Under which they may be used. */
  readonly licence: string
}

/** A normal form and the other ways of writing it. */
export interface ReferenceEntry {
  readonly normal: string
  /** Without the normal form itself. */
  readonly variants: readonly string[]
}

/** What is common to packs that we made ourselves. */
export const OWN_WORK = Object.freeze({
  source: 'Compiled by the Onefold authors from general knowledge; facts only, no text or list of others was copied.',
  licence: 'MIT',
})

/** The entries of a pack's text: one to a line, as `normal: variant, variant` or the normal form alone. */
export function entriesOf(lines: string): readonly ReferenceEntry[] {
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [normal = '', variants = ''] = line.split(':')
      return { normal: normal.trim(), variants: itemsOf(variants) }
    })
}

/** The items of a pack's list: parted by commas. */
export function itemsOf(list: string): readonly string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
