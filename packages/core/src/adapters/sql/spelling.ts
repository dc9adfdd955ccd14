/**
 * How one database spells what the operations say in one way:
 *
 * | In a text                             | Stands for                                                              |
 * | ------------------------------------- | ----------------------------------------------------------------------- |
 * | `@run`, `@r5`                         | a relation                                                              |
 * | `#now`, `#turn`                       | a word of the store: an expression, or a column that is called otherwise |
 * | `?`                                   | a value                                                                 |
 * | `IN ?integers`, `IN ?texts`           | being in a list, with or without `NOT` before it                        |
 * | `?rows asked(mapping integer, …)`     | a relation `asked` made of a list of rows, each row with its `nth`  |
 * | `?rows asked(id text)`               | the same of a list of values                                            |
 * | `#each(rows) AS member`               | the items of a column that holds a list, each as `member.value`         |
 * | `IN #each(rows)`                     | being one of them                                                       |
 * | `#items(body, records) AS named`      | the texts of a list that a member of a document holds: `named.value`, `named.nth` |
 * | `FOR UPDATE`, `FOR SHARE`, `SKIP LOCKED` | locks of rows, where the database has them                           |
 *
 * Nothing that a user wrote is ever part of a text.
 */
export interface Spelling {
  relation(name: string): string
  readonly words: Readonly<Record<Word, string>>
  value(): string
  list(type: ListType, not: boolean): string
  rows(name: string, columns: readonly ListColumn[]): string
  each(list: string, name: string): string
  among(list: string): string
  items(document: string, member: string, name: string): string
  readonly locks: boolean
}

type ListType = 'integers' | 'texts'
export type ListColumn = readonly [name: string, type: string]

/** What stores call differently: columns, and expressions that no standard has. */
export type Word =
  | 'now'
  /** The column that says in what order runs and deliveries were made. */
  | 'turn'
  /** The column that says when a lease ends. */
  | 'lease'
  | 'lock_runs'
  /** Of history: what a record was merged into. */
  | 'merged_into'
  /** Of source pairs: the id in the source, and the record that stated it. */
  | 'source_id'
  | 'source_record'
  /** Of what leads from records to audit entries: the record. */
  | 'audited'
  /** Of the state of a side relation: its only key, and the value of that. */
  | 'only'
  | 'only_value'
  /** Before a column: no index is to be chosen for its sake. */
  | 'unindexed'
  /** A function: where a text begins in another one, from 1 on. */
  | 'position'
  /** An aggregate: a list of values, as a column holds one. */
  | 'list_of'

const SYNTAX =
  /@(\w+)|\bIN #each\(([\w.]+)\)|#each\(([\w.]+)\) AS (\w+)|#items\(([\w.]+), (\w+)\) AS (\w+)|#(\w+)|(NOT )?IN \?(integers|texts)|\?rows (\w+)\(([^)]*)\)|\?| FOR (?:UPDATE|SHARE)(?: OF \w+)?(?: SKIP LOCKED)?/g

/** The text in the words of one database. To be done once for each text. */
export function spelled(text: string, spelling: Spelling): string {
  return text.replace(SYNTAX, (found: string, ...groups: (string | undefined)[]) => {
    const [relation, among, each, item, document, member, text, word, not, list, name, columns] = groups
    if (relation !== undefined) return spelling.relation(relation)
    if (among !== undefined) return spelling.among(among)
    if (each !== undefined) return spelling.each(each, item!)
    if (document !== undefined) return spelling.items(document, member!, text!)
    if (word !== undefined) return wordOf(spelling, word)
    if (list !== undefined) return spelling.list(list as ListType, not !== undefined)
    if (name !== undefined) return spelling.rows(name, columnsOf(columns!))
    if (found === '?') return spelling.value()
    return spelling.locks ? found : ''
  })
}

function wordOf({ words }: Spelling, word: string): string {
  const known: string | undefined = words[word as Word]
  if (known === undefined) throw new TypeError(`Expected a word that stores spell, got \`#${word}\``)
  return known
}

function columnsOf(text: string): readonly ListColumn[] {
  return text.split(',').map((column) => {
    const [name = '', type = ''] = column.trim().split(' ')
    return [name, type]
  })
}
