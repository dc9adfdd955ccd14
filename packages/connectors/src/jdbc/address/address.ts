/** The databases that are spoken to, by the schemes of their URLs. */
export const SCHEMES = Object.freeze({
  postgresql: 'postgresql',
  postgres: 'postgresql',
  mysql: 'mysql',
  mariadb: 'mysql',
  sqlserver: 'sqlserver',
  mssql: 'sqlserver',
  sqlite: 'sqlite',
} as const)

export type DialectName = (typeof SCHEMES)[keyof typeof SCHEMES]

/** Where a database is, and what its URL and `properties` say of how to speak to it. */
export interface Address {
  readonly dialect: DialectName
  /** Empty for a file. */
  readonly host: string
  readonly port?: number
  /** Its name; of SQLite its file. Empty: the one that the server takes for granted. */
  readonly database: string
  readonly properties: { readonly [name: string]: string }
}

/** What is wrong with a URL, in a sentence. */
export interface Unusable {
  readonly problem: string
}
