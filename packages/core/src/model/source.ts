/** Uploaded files, read row by row. */
export interface SourceFile {
  readonly type: 'source-file'
  readonly _id: string
  readonly description: string
  readonly category?: string
  readonly dataset?: string
  /** Which files, by name; `*` stands for any characters. @default '*' */
  readonly inputPattern: string
  readonly format: 'CSV'
  /** One character, or `auto`. @default ';' */
  readonly separator: string
  /** The first line names the columns. @default true */
  readonly header: boolean
  /** @default 'utf-8' */
  readonly encoding: string
  /** The name of the contributing system: `_src` of every record loaded. */
  readonly system?: string
  /** The column that holds that system's own key: `_src_id`. */
  readonly idColumn?: string
}
