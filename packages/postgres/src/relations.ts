/** The relations of one table that hold its records. */
export interface TableRelations {
  readonly records: string
  readonly history: string
  readonly redirects: string
  readonly sources: string
  readonly audit: string
  readonly auditRecords: string
  readonly rulings: string
  readonly rulingMembers: string
  /** The values of each record that are looked up. */
  readonly lookups: string
  /** One row, which says what columns they are from. */
  readonly lookupState: string
  /** What the scope column of each record holds. */
  readonly scopeValues: string
  /** One row that says which column that is. */
  readonly scopeState: string
  /** What each commit touched. */
  readonly touched: string
  /** Which records were erased, and when. */
  readonly erasures: string
  /** What rows the clusters had that are gone. */
  readonly pastClusters: string
  /** Gives the rows: a sequence, so that reserving waits for no commit. */
  readonly rowNumbers: string
}

/** The relations of one generation. `journal` is there while it is being built. */
export interface GenerationRelations {
  readonly postings: string
  readonly rowKeys: string
  readonly links: string
  readonly members: string
  readonly components: string
  readonly clusters: string
  readonly journal: string
}

export function tableRelations(table: number): TableRelations {
  const t = whole(table)
  return {
    records: `"onefold".r${t}`,
    history: `"onefold".h${t}`,
    redirects: `"onefold".d${t}`,
    sources: `"onefold".s${t}`,
    audit: `"onefold".a${t}`,
    auditRecords: `"onefold".ar${t}`,
    rulings: `"onefold".u${t}`,
    rulingMembers: `"onefold".um${t}`,
    lookups: `"onefold".v${t}`,
    lookupState: `"onefold".vs${t}`,
    scopeValues: `"onefold".w${t}`,
    scopeState: `"onefold".ws${t}`,
    touched: `"onefold".t${t}`,
    erasures: `"onefold".e${t}`,
    pastClusters: `"onefold".f${t}`,
    rowNumbers: `"onefold".n${t}`,
  }
}

export function generationRelations(table: number, generation: number): GenerationRelations {
  const g = `${whole(table)}_${whole(generation)}`
  return {
    postings: `"onefold".p${g}`,
    rowKeys: `"onefold".k${g}`,
    links: `"onefold".l${g}`,
    members: `"onefold".m${g}`,
    components: `"onefold".c${g}`,
    clusters: `"onefold".g${g}`,
    journal: `"onefold".j${g}`,
  }
}

// These numbers become part of statements, so nothing but a number may come through here.
function whole(number: number): number {
  if (!Number.isSafeInteger(number) || number < 0) {
    throw new TypeError(`Expected a table or generation to be a whole number, got \`${number}\``)
  }
  return number
}
