/** The names of one table's relations: a letter and integers, never anything that a user wrote. */
export function relationsOf(table: number): Relations {
  const known = RELATIONS.get(table)
  if (known !== undefined) return known
  const named = nameRelations(table)
  RELATIONS.set(table, named)
  return named
}

type Relations = ReturnType<typeof nameRelations>

/** Every statement asks for them; tables are few. */
const RELATIONS = new Map<number, Relations>()

function nameRelations(table: number) {
  const t = integer(table)
  return {
    records: `@r${t}`,
    history: `@h${t}`,
    redirects: `@d${t}`,
    sources: `@s${t}`,
    /** Identities that records are known by besides their ids. */
    identities: `@i${t}`,
    audit: `@a${t}`,
    auditOfRecord: `@ar${t}`,
    rulings: `@u${t}`,
    rulingMembers: `@um${t}`,
    /** The values of each record that are looked up. */
    lookups: `@v${t}`,
    /** One row, which says what columns they are from. */
    lookupState: `@vs${t}`,
    /** What the scope column of each record holds. */
    scopeValues: `@w${t}`,
    /** One row that says which column that is. */
    scopeState: `@ws${t}`,
    /** What each commit touched. */
    changedRows: `@t${t}`,
    /** Which records were erased, and when. */
    erasures: `@e${t}`,
    /** What rows the clusters had that are gone. */
    pastClusters: `@f${t}`,
  } as const
}

/** The names of the relations of one generation of a table's index. `journal` is there while it is being built. */
export function indexRelationsOf(table: number, generation: number) {
  const suffix = `${integer(table)}_${integer(generation)}`
  return {
    postings: `@p${suffix}`,
    keys: `@k${suffix}`,
    links: `@l${suffix}`,
    members: `@m${suffix}`,
    components: `@c${suffix}`,
    clusters: `@g${suffix}`,
    journal: `@j${suffix}`,
  } as const
}

/** A number that becomes part of statements: nothing but a number may come through here. */
function integer(serial: number): number {
  if (Number.isSafeInteger(serial) && serial >= 0) return serial
  throw new TypeError(`Expected a serial number to be an integer from 0 and up, got \`${serial}\``)
}
