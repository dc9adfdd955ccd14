export { postgresStore } from './open.ts'
export type { PostgresOptions } from './options.ts'
