/** What every kind of source has. */
export interface Source {
  /** The kind: `source-` and a word. */
  readonly type: `source-${string}`
  /** Its id, unique among all resources. */
  readonly _id: string
  /** What it is, for people. */
  readonly description: string
  /** A word to group resources by. */
  readonly category?: string
  /** The dataset of the rows. @default that of the table they are loaded into */
  readonly dataset?: string
  /** ISO 8601: nothing older is loaded, whatever the mask says. */
  readonly fromFilter?: string
  /** ISO 8601, exclusive: nothing from then on is loaded, whatever the mask says. */
  readonly toFilter?: string
  /** The name of the contributing system: `_src` of every record loaded. */
  readonly system?: string
  /** The column that holds that system's own key: `_src_id`. */
  readonly idColumn?: string
}

/** What a file of records may be that is text. */
export const TEXT_FORMATS = ['CSV', 'JSON', 'NDJSON'] as const
/** What a file of records is: lines of values, one list, or a JSON object a line. */
export type TextFormat = (typeof TEXT_FORMATS)[number]

/** What a file of records may be that is read. */
export const FILE_FORMATS = [...TEXT_FORMATS, 'PARQUET', 'EXCEL'] as const
/** What a file of records is: text, Parquet, or a workbook. */
export type FileFormat = (typeof FILE_FORMATS)[number]

/** What a file of records may be that is written. */
export const EXPORT_FORMATS = [...TEXT_FORMATS, 'PARQUET'] as const
/** What an export or a sink writes. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Uploaded files, read row by row. A name that ends in `.gz` is unpacked while reading. */
export interface SourceFile extends Source {
  /** Says which kind of resource it is. */
  readonly type: 'source-file'
  /** Which files, by name; `*` stands for any characters. @default '*' */
  readonly inputPattern: string
  /** Who asks, of a folder elsewhere that `inputPattern` begins with. */
  readonly credentials?: string
  /** @default 'CSV' */
  readonly format: FileFormat
  /** One character, or `auto`. @default ';' */
  readonly separator: string
  /** The first line names the columns; of a sheet the first row that holds anything. @default true */
  readonly header: boolean
  /** Quotes mean nothing and are part of the values. @default false */
  readonly ignoreQuotes?: boolean
  /** @default 'UTF-8' */
  readonly encoding: string
  /** Of a workbook: the name of a sheet, or its number from 1. @default the first sheet */
  readonly sheet?: string
}

/** The live records of another table of this installation. */
export interface SourceTable extends Source {
  /** Says which kind of resource it is. */
  readonly type: 'source-table'
  /** The table whose live records are read. */
  readonly table: string
}
