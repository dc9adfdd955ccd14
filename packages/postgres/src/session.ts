import { perform, type SqlStep, type StoreOperation } from '@onefold/core/sql'
import type { Pool, PoolClient } from 'pg'
import { refusalOf } from './failures.ts'
import { statementsOf } from './spelling.ts'

/** Where statements go: the pool, or the one connection of a transaction. */
export interface Queryable {
  /** The rows a statement answers. In its text `"onefold"` stands for the store's schema. */
  rows<T>(text: string, values?: readonly unknown[]): Promise<readonly T[]>
  /** Runs a statement and answers how many rows it wrote. */
  write(text: string, values?: readonly unknown[]): Promise<number>
  /** Runs what stores share. */
  perform<T>(operation: StoreOperation<T>): Promise<T>
}

/** The pool, one statement a transaction. */
export interface Database extends Queryable {
  /** All of it or nothing, each statement seeing what was committed before it. */
  inTransaction<T>(work: (session: Queryable) => Promise<T>): Promise<T>
  close(): Promise<void>
}

// A commit knows its rows by their keys. A new relation has no statistics, and then the planner would sooner read it whole.
const TO_WRITE =
  'BEGIN; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off; SET LOCAL enable_seqscan = off; SET LOCAL jit = off'

const OF_ONE_STATE = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

export function databaseOn(pool: Pool, schema: string, server: string): Database {
  const where = { schema, server, statements: statementsOf(schema) }
  const begin: Begin = (text, body) => transaction(pool, where, text, (held) => held.perform(body()))
  let closed: Promise<void> | undefined
  return Object.freeze({
    ...sessionOn(pool, where, begin),
    inTransaction: <T>(work: (session: Queryable) => Promise<T>) => transaction(pool, where, TO_WRITE, work),
    close() {
      closed ??= pool.end()
      return closed
    },
  })
}

interface Where {
  readonly schema: string
  readonly server: string
  readonly statements: ReturnType<typeof statementsOf>
}

type Begin = (text: string, body: () => StoreOperation<unknown>) => Promise<unknown>

async function transaction<T>(
  pool: Pool,
  where: Where,
  begin: string,
  work: (session: Queryable) => Promise<T>,
): Promise<T> {
  const refuse = refusing(where.server)
  const client = await pool.connect().catch(refuse)
  try {
    await client.query(begin).catch(refuse)
    const result = await work(sessionOn(client, where))
    await client.query('COMMIT').catch(refuse)
    client.release()
    return result
  } catch (error) {
    await client.query('ROLLBACK').then(
      () => client.release(),
      () => client.release(true), // a connection that cannot even give up is not used again
    )
    throw error
  }
}

/** Without `begin` a transaction is under way, and whatever wants one is part of it. */
function sessionOn(connection: Pool | PoolClient, { schema, server, statements }: Where, begin?: Begin): Queryable {
  const inSchema = (text: string): string => text.replaceAll('"onefold"', `"${schema}"`)
  const run = (text: string, values?: readonly unknown[]) =>
    connection.query(inSchema(text), values as unknown[]).catch(refusing(server))
  const ask = (text: string, values: readonly unknown[]) =>
    connection.query(text, values as unknown[]).catch(refusing(server))
  async function answer(step: SqlStep): Promise<unknown> {
    switch (step.type) {
      case 'rows':
        return (await ask(...statements.statement(step.text, step.values))).rows
      case 'lists': {
        const [text, values] = statements.statement(step.text, step.values)
        const query = { text, values: values as unknown[], rowMode: 'array' as const }
        return (await connection.query(query).catch(refusing(server))).rows
      }
      case 'write':
        return (await ask(...statements.statement(step.text, step.values))).rowCount ?? 0
      case 'insert':
        return (await ask(...statements.insertion(step.insertion))).rowCount ?? 0
      case 'script':
        return void (await run(statements.statement(step.text, [])[0]))
      case 'transaction':
        return begin ? begin(TO_WRITE, step.body) : perform(step.body(), answer)
      case 'snapshot':
        return begin ? begin(OF_ONE_STATE, step.body) : perform(step.body(), answer)
    }
  }
  return {
    perform: (operation) => perform(operation, answer),
    async rows<T>(text: string, values?: readonly unknown[]) {
      return (await run(text, values)).rows as T[]
    },
    async write(text, values) {
      return (await run(text, values)).rowCount ?? 0
    },
  }
}

function refusing(server: string): (error: unknown) => never {
  return (error) => {
    throw refusalOf(error, server)
  }
}
