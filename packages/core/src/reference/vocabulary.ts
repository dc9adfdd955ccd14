import { LEGAL_FORMS } from './legal-forms.ts'
import { NAME_TITLES } from './name-titles.ts'
import { NICKNAMES } from './nicknames.ts'
import { PLACEHOLDERS } from './placeholders.ts'
import { entriesOf, itemsOf, type ReferenceEntry, type ReferencePack } from './reference-pack.ts'
import { STREET_TYPES } from './street-types.ts'

/** The packs that comparisons rest on, and that whoever opens an installation may replace. */
export const REPLACEABLE_PACKS = ['nicknames', 'legalForms', 'streetTypes', 'honorifics', 'placeholders'] as const
/** The name of a reference pack. */
export type ReplaceablePack = (typeof REPLACEABLE_PACKS)[number]

/** A normal form, and the other ways of writing it. */
export type PackPart = { readonly [normal: string]: readonly string[] }

/** What stands in place of parts of a pack. */
export interface ReplacedPack {
  /** Changed whenever an entry is. */
  readonly version: string
  /** Where the facts come from. */
  readonly source: string
  /** Under which they may be used. */
  readonly licence: string
  /**
   * By language, of legal forms by country: takes the place of our part of that name, or is a new one, which is asked before ours.
   * Null: there is no such part any more. `front` of the legal forms are those that stand before a name, too; `mailboxes` of the
   * placeholders are the names before the @ that nobody reads.
   */
  readonly parts: { readonly [part: string]: PackPart | null }
}

/** Plain JSON: it is kept with each index that was built with it. */
export type Reference = { readonly [pack in ReplaceablePack]?: ReplacedPack }

/** By pack, then by part in the order in which they are asked, the entries. */
export type Vocabulary = { readonly [pack in ReplaceablePack]: ReadonlyMap<string, readonly ReferenceEntry[]> }

const OWN: { readonly [pack in ReplaceablePack]: { readonly pack: ReferencePack; readonly parts: OwnParts } } = {
  nicknames: { pack: NICKNAMES, parts: linesByPart(NICKNAMES.languages) },
  legalForms: {
    pack: LEGAL_FORMS,
    parts: new Map([...linesByPart(LEGAL_FORMS.countries), ['front', () => plain(LEGAL_FORMS.front)]]),
  },
  streetTypes: { pack: STREET_TYPES, parts: linesByPart(STREET_TYPES.languages) },
  honorifics: { pack: NAME_TITLES, parts: linesByPart(NAME_TITLES.languages) },
  placeholders: {
    pack: PLACEHOLDERS,
    parts: new Map([
      ...Object.entries(PLACEHOLDERS.languages).map(([part, texts]) => [part, () => plain(texts)] as const),
      ['mailboxes', () => plain(PLACEHOLDERS.mailboxes)],
    ]),
  },
}

type OwnParts = ReadonlyMap<string, () => readonly ReferenceEntry[]>

function linesByPart(parts: { readonly [part: string]: string }): OwnParts {
  return new Map(Object.entries(parts).map(([part, lines]) => [part, () => entriesOf(lines)]))
}

function plain(list: string): readonly ReferenceEntry[] {
  return itemsOf(list).map((normal) => ({ normal, variants: [] }))
}

const known = new WeakMap<Reference, Vocabulary>()
const NOTHING_REPLACED: Reference = Object.freeze({})

/** The words of all packs, with what was replaced; made once of one object. @default our own */
export function vocabularyOf(reference: Reference = NOTHING_REPLACED): Vocabulary {
  const found = known.get(reference)
  if (found) return found
  const packs = REPLACEABLE_PACKS.map((pack) => [pack, partsOf(OWN[pack].parts, reference[pack])] as const)
  const made = Object.fromEntries(packs) as Vocabulary // a member for each pack
  known.set(reference, made)
  return made
}

function partsOf(own: OwnParts, replaced: ReplacedPack | undefined): ReadonlyMap<string, readonly ReferenceEntry[]> {
  const stated = Object.entries(replaced?.parts ?? {})
  const given = stated.flatMap(([part, entries]) => (entries === null ? [] : [[part, entriesIn(entries)] as const]))
  const left = [...own].filter(([part]) => !stated.some(([name]) => name === part))
  return new Map([...given, ...left.map(([part, entries]) => [part, entries()] as const)])
}

function entriesIn(part: PackPart): readonly ReferenceEntry[] {
  return Object.entries(part).map(([normal, variants]) => ({ normal, variants }))
}

/** What a replaceable pack says of itself, and what was put in place of parts of it. */
export interface PackDescription extends Omit<ReferencePack, 'name'> {
  /** Which pack it is. */
  readonly name: ReplaceablePack
  /** The languages or countries that it knows. */
  readonly parts: readonly string[]
  /** What was put in place of parts of it; absent: nothing. */
  readonly replaced?: Omit<ReferencePack, 'name'> & {
    /** The parts that were replaced or added. */
    readonly parts: readonly string[]
  }
}

export function describePacks(reference: Reference = NOTHING_REPLACED): readonly PackDescription[] {
  const vocabulary = vocabularyOf(reference)
  return REPLACEABLE_PACKS.map((name) => {
    const { version, source, licence } = OWN[name].pack
    const own = reference[name]
    return {
      name,
      version,
      source,
      licence,
      parts: [...vocabulary[name].keys()],
      ...(own
        ? {
            replaced: { version: own.version, source: own.source, licence: own.licence, parts: Object.keys(own.parts) },
          }
        : {}),
    }
  })
}
