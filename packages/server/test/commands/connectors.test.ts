import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connectors } from '@onefold/connectors'
import { openOnefold, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { run } from '../../src/commands/run.ts'

const TOKEN = `master:${'t'.repeat(40)}`

test('[CN-59] a server describes, takes and tests sources and sinks of databases', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'onefold-connectors-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'files'))
  const database = new Database(join(folder, 'files', 'crm.db'))
  database.exec("CREATE TABLE customer (no integer PRIMARY KEY, name text); INSERT INTO customer VALUES (1, 'Ada')")
  database.close()

  const answers = await serving(folder, async (ask) => ({
    described: await ask('GET', '/api/resources/describe/source-jdbc'),
    types: await ask('GET', '/api/resources/enums'),
    source: await ask('POST', '/api/resources', { resource: sourceOf({}), create: true }),
    tried: await ask('POST', '/api/resources', { resource: sourceOf({ _id: 'other' }), test: true }),
    sink: await ask('POST', '/api/resources', { resource: SINK, test: true }),
    refused: await ask('POST', '/api/resources', {
      resource: sourceOf({ url: 'jdbc:oracle:x', _id: 'o' }),
      create: true,
    }),
  }))

  expect(answers.described.body.resource.properties).toContainEqual(
    expect.objectContaining({ name: 'url', required: true }),
  )
  expect(answers.types.body.resourceTypesLabels).toMatchObject({
    'source-jdbc': 'Database source',
    'sink-jdbc': 'Database sink',
    'source-kafka': 'Kafka source',
    'sink-kafka': 'Kafka sink',
  })
  expect(answers.source).toMatchObject({ status: 200, body: { resource: { table: 'customer', count: true } } })
  expect(answers.tried.body.test).toMatchObject({ result: 'OK', payload: expect.stringContaining('Ada') })
  expect(answers.sink.body.test).toMatchObject({ result: 'OK', payload: expect.stringContaining('customer') })
  expect(answers.refused).toMatchObject({
    status: 400,
    body: { errors: [expect.stringContaining('jdbc:postgresql:')] },
  })
})

const sourceOf = (more: object) => ({
  type: 'source-jdbc',
  _id: 'crm',
  description: 'CRM',
  url: 'jdbc:sqlite:crm.db',
  table: 'customer',
  ...more,
})
const SINK = {
  type: 'sink-jdbc',
  _id: 'back',
  description: 'Back',
  url: 'jdbc:sqlite:crm.db',
  table: 'customer',
  writeIdFlag: true,
  writeIdColumn: 'no',
  timeoutMs: 2000,
}

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server answers
  readonly body: any
}

test.each(['en', 'es'] as const)('[CO-3955] no two kinds of resource are called alike in %s', async (language) => {
  await using onefold = await openOnefold({ store: sqliteStore(':memory:'), ...connectors() })
  const { resourceTypesLabels = {} } = await onefold.as(SYSTEM).resources.enums(language)
  const labels = Object.values(resourceTypesLabels)
  expect(labels).toHaveLength(new Set(labels).size)
  expect(Object.keys(resourceTypesLabels)).toEqual(expect.arrayContaining(['source-kafka', 'sink-kafka', 'sink-jdbc']))
})

/** Serves the folder until `work` is done. */
async function serving<T>(
  folder: string,
  work: (ask: (method: string, path: string, body?: object) => Promise<Answer>) => Promise<T>,
): Promise<T> {
  const lines: string[] = []
  const urlIn = () => /http:\/\/[\d.]+:\d+/.exec(lines.join('\n'))?.[0]
  let answer: { readonly value: T } | undefined
  const context = {
    env: { ONEFOLD_ADMIN_TOKEN: TOKEN },
    logTo: 'nowhere' as const,
    print: (line: string) => void lines.push(line),
    async stopRequested() {
      while (urlIn() === undefined) await setTimeout(10)
      const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' }
      answer = {
        value: await work(async (method, path, body) => {
          const response = await fetch(`${urlIn()}${path}`, {
            method,
            headers,
            ...(body && { body: JSON.stringify(body) }),
          })
          return { status: response.status, body: await response.json() }
        }),
      }
    },
  }
  const args = ['serve', '--store', `sqlite:${join(folder, 'onefold.db')}`, '--port', '0']
  expect(await run(args, context, (text) => lines.push(text))).toBe(0)
  if (answer === undefined) throw new Error(lines.join('\n'))
  return answer.value
}
