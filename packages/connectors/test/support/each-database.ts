import { mariadbDatabase, postgresDatabase, sqliteDatabase, type TestDatabase } from './databases.ts'
import { MARIADB } from './mariadb-server.ts'

/** Without a MariaDB its tests are skipped, unless every service is asked for. */
export const SKIPS_MARIADB = !MARIADB && process.env.ONEFOLD_TEST_SERVICES !== '1'
if (SKIPS_MARIADB) console.warn('MariaDB is not installed and ONEFOLD_TEST_MARIADB names none: its tests are skipped.')

/** The databases that every rule is tried on. */
export const DATABASES: readonly (readonly [name: string, open: () => Promise<TestDatabase>])[] = [
  ['PostgreSQL', postgresDatabase],
  ['SQLite', sqliteDatabase],
  ...(SKIPS_MARIADB ? [] : [['MariaDB', mariadbDatabase] as const]),
]
