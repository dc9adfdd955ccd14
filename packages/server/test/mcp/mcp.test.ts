import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { type Onefold, openOnefold, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { createApp } from '@onefold/server'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bounded, LONGEST_ANSWER } from '../../src/mcp/bounded.ts'
import { buildCommand, COMMAND, ROOT, removeCommand } from '../support/built-command.ts'
import { SECRET } from '../support/installation.ts'

const folder = mkdtempSync(join(tmpdir(), 'onefold-mcp-'))
/** One process at a time has a store open, so that the command gets a copy of the server's. */
const store = `sqlite:${join(folder, 'copy', 'onefold.db')}`
const tokens = new Map<string, string>()
let onefold: Onefold
let server: ReturnType<typeof serve>
let url: string

const column = (key: string) => ({ key, description: key, token: 'TEXT' })
const pair = (city: string, at: number) => [
  { _id: `${city}-${at}-a`, name: 'Grace Hopper', mailbox: `${city}${at}`, city },
  { _id: `${city}-${at}-b`, name: 'Grase Hoper', mailbox: `${city}${at}`, city },
]

const RESOURCES = [
  { type: 'dataset', _id: 'person', description: 'A person', columns: ['name', 'mailbox', 'city'].map(column) },
  {
    type: 'indexer',
    _id: 'person-indexer',
    description: 'Mailbox',
    dataset: 'person',
    mappings: [
      { id: 'mailbox', keys: ['mailbox'], matching: 'EXACT', duplicates: true },
      { id: 'name', keys: ['name'], matching: 'FUZZY' },
    ],
  },
  {
    type: 'classifier-weight',
    _id: 'person-classifier',
    description: 'The name',
    dataset: 'person',
    mappings: [{ id: 'name', keys: ['name'] }],
    matchThreshold: 99,
    nonMatchThreshold: 50,
  },
  { type: 'merger-weight', _id: 'person-merger', description: 'The first', dataset: 'person', mergeType: 'CONSTANT' },
]

const open = () => openOnefold({ store: sqliteStore(join(folder, 'data', 'onefold.db')), secretKey: SECRET })

beforeAll(async () => {
  await buildCommand()
  mkdirSync(join(folder, 'data'))
  onefold = await open()
  const { tokens: accessTokens } = onefold.as(SYSTEM)
  const admin = await accessTokens.create({ name: 'admin', role: 'ADMIN', days: 1 })
  const app = createApp(onefold, { secretKey: SECRET })
  async function must(method: string, path: string, json: object) {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${admin.value}` }
    const response = await app.request(path, { method, headers, body: JSON.stringify(json) })
    if (response.status !== 200) throw new Error(`${path} answered ${await response.text()}`)
  }
  for (const resource of RESOURCES) await must('POST', '/api/resources', { resource, create: true })
  await must('POST', '/api/tables', { table: 'people', dataset: 'person', history: true, auditable: true })
  await must('POST', '/api/entities', {
    id: 'people',
    table: 'people',
    type: 'DUPLICATES',
    create: true,
    indexer: 'person-indexer',
    classifier: 'person-classifier',
    merger: 'person-merger',
  })
  const records = ['London', 'Paris'].flatMap((city) => [1, 2, 3, 4].flatMap((at) => pair(city, at)))
  await must('POST', '/api/master/upsert', { entity: 'people', records })
  const access = []
  for (const [name, role, values] of [
    ['viewer', 'VIEWER', null],
    ['steward', 'STEWARD', null],
    ['scoped', 'STEWARD', ['London']],
  ] as const) {
    const { id, value = '' } = await accessTokens.create({ name, role, days: 1 })
    tokens.set(name, value)
    access.push({ principalType: 'ACCESS_TOKEN', principalId: id, values })
  }
  await must('PUT', '/api/entities/people/scope-column', { column: 'city' })
  await must('PUT', '/api/entities/people/access', { access })
  await onefold.close()
  cpSync(join(folder, 'data'), join(folder, 'copy'), { recursive: true })
  onefold = await open()
  const { fetch } = createApp(onefold, { secretKey: SECRET })
  url = await new Promise((resolve) => {
    server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(`http://127.0.0.1:${port}`))
  })
})
afterAll(async () => {
  server.close()
  await onefold.close()
  rmSync(folder, { recursive: true, force: true })
  removeCommand()
})

type Answer = { readonly isError: boolean; readonly [member: string]: unknown }

/** An assistant that starts the command and speaks the protocol to it. */
async function assistant(as: string, ...words: readonly string[]) {
  const client = new Client({ name: 'test', version: '1' })
  const where = words.includes('--url') ? [] : ['--store', store]
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [COMMAND, 'mcp', ...where, ...words],
      cwd: ROOT,
      stderr: 'inherit',
      env: { ...process.env, ONEFOLD_TOKEN: tokens.get(as) ?? as, ONEFOLD_SECRET_KEY: SECRET } as {
        [name: string]: string
      },
    }),
  )
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at what it asked for
  async function call(name: string, input: object): Promise<any> {
    const { content, isError = false } = await client.callTool({ name, arguments: { ...input } })
    const [{ text }] = content as [{ readonly text: string }]
    return { isError, ...JSON.parse(text) } satisfies Answer
  }
  return { client, call, [Symbol.asyncDispose]: () => client.close() }
}

const entity = 'people'
const idsOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id).sort()

describe.each(['a local store', 'a running server'])('onefold mcp on %s', (where) => {
  const words = () => (where === 'a local store' ? [] : ['--url', url])
  const city = where === 'a local store' ? 'London' : 'Paris'

  test('[CF-2840] answers what may be asked: entities, search, record, resolve, explain, inbox, cluster', async () => {
    await using asked = await assistant('steward', ...words())
    const { tools } = await asked.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      ...['entities', 'search', 'record', 'resolve', 'explain', 'inbox', 'cluster'],
    ])
    const ajv = new Ajv2020({ strict: true })
    for (const { description = '', inputSchema } of tools) {
      expect(description.length).toBeGreaterThan(80)
      expect(ajv.compile(inputSchema)).toBeTypeOf('function')
    }

    expect((await asked.call('entities', {})).entities).toMatchObject([{ id: 'people', duplicates: true }])
    const found = await asked.call('search', { entity, query: 'Hopper', limit: 3 })
    expect(found.records).toHaveLength(3)
    expect(found.records[0]).toMatchObject({ columns: { name: 'Grace Hopper' }, found: { origin: 'DIRECT' } })
    const next = await asked.call('search', { entity, query: 'Hopper', limit: 3, cursor: found.cursor })
    expect(idsOf(next.records)).not.toEqual(idsOf(found.records))

    const [recordA, recordB] = [`${city}-1-a`, `${city}-1-b`]
    expect((await asked.call('record', { entity, recordId: recordA })).record.columns.city).toBe(city)
    const resolved = await asked.call('resolve', { entity, record: { name: 'Grace Hoper', mailbox: `${city}1` } })
    expect([resolved.decision, idsOf(resolved.candidates)]).toEqual(['REVIEW', [recordA, recordB]])
    const explained = await asked.call('explain', { entity, recordA, recordB })
    expect([explained.verdict, explained.mappings[0].id]).toEqual(['REVIEW', 'name'])

    const inbox = await asked.call('inbox', { entity, limit: 2 })
    expect([inbox.clusters.length, inbox.caseCount]).toEqual([2, 0])
    expect(inbox.clusters[0]).toMatchObject({ label: 'REVIEW', records: [{ columns: {} }, {}] })
    const { cluster } = await asked.call('cluster', { entity, cluster: inbox.clusters[0].id })
    expect([cluster.pairs.length, cluster.merged.name]).toEqual([1, 'Grace Hopper'])
  })

  test('[CF-2841] decides nothing without the flag, and with it merges, separates, holds, escalates and undoes', async () => {
    {
      await using asked = await assistant('steward', ...words())
      const [{ id: cluster }] = (await asked.call('inbox', { entity })).clusters
      const refused = await asked.call('merge', { entity, cluster })
      expect([refused.isError, refused.errorCodes]).toEqual([true, ['forbidden']])
      expect(refused.errors[0]).toContain('--allow-decisions')
    }
    await using deciding = await assistant('steward', '--allow-decisions', ...words())
    expect((await deciding.client.listTools()).tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['merge', 'separate', 'hold', 'escalate', 'keep_merge', 'undo_merge']),
    )
    const { clusters } = await deciding.call('inbox', { entity, limit: 20 })
    const clusterOf = (at: number): string =>
      clusters.find((each: { recordIds: string[] }) => each.recordIds.includes(`${city}-${at}-a`)).id
    const waits = async (at: number) =>
      JSON.stringify(await deciding.call('inbox', { entity, limit: 20 })).includes(`${city}-${at}-a`)

    const { merged } = await deciding.call('merge', { entity, cluster: clusterOf(1), comment: 'The same' })
    expect([merged.absorbed.length, await waits(1)]).toEqual([2, false])
    const undone = await deciding.call('undo_merge', { entity, recordId: merged.id })
    expect([undone.gone, idsOf(undone.records)]).toEqual([merged.id, [`${city}-1-a`, `${city}-1-b`]])
    expect(await waits(1)).toBe(true)

    const held = await deciding.call('hold', { entity, cluster: clusterOf(2) })
    expect([held.cluster.held, await waits(2)]).toEqual([true, false])
    await deciding.call('undo_hold', { entity, cluster: clusterOf(2) })
    expect(await waits(2)).toBe(true)

    await deciding.call('escalate', { entity, cluster: clusterOf(2), comment: 'Who knows her?' })
    const escalated = await deciding.call('inbox', { entity, escalated: true })
    expect(escalated.clusters).toMatchObject([{ escalation: { note: 'Who knows her?' } }])
    await deciding.call('undo_escalation', { entity, cluster: clusterOf(2) })
    expect((await deciding.call('inbox', { entity, escalated: true })).clusters).toEqual([])

    const stale = await deciding.call('separate', { entity, cluster: clusterOf(3), recordIds: [`${city}-3-a`] })
    expect([stale.isError, await waits(3)]).toEqual([true, true])
    await deciding.call('separate', { entity, cluster: clusterOf(3) })
    expect(await waits(3)).toBe(false)
  })

  test('[CF-2842] sees and does what its token may: a scope by rows, a VIEWER who may not decide', async () => {
    {
      await using scoped = await assistant('scoped', '--allow-decisions', ...words())
      const { records } = await scoped.call('search', { entity, query: 'Grace', limit: 50 })
      expect(records.map((each: { columns: { city: string } }) => each.columns.city)).toContain('London')
      expect(JSON.stringify(records)).not.toContain('Paris')
      expect(JSON.stringify(await scoped.call('inbox', { entity, limit: 20 }))).not.toContain('Paris')
      const hidden = await scoped.call('record', { entity, recordId: 'Paris-4-a' })
      expect([hidden.isError, hidden.errorCodes]).toEqual([true, ['record-not-found']])
    }
    await using viewer = await assistant('viewer', '--allow-decisions', ...words())
    const [{ id: cluster }] = (await viewer.call('inbox', { entity })).clusters
    const refused = await viewer.call('merge', { entity, cluster })
    expect([refused.isError, refused.errorCodes]).toEqual([true, ['forbidden']])
    expect((await viewer.call('cluster', { entity, cluster })).isError).toBe(false)
  })

  test('[CF-2843] refuses in the words of the engine what was asked wrongly, all of it at once', async () => {
    await using asked = await assistant('steward', ...words())
    const wrong = await asked.call('search', { entity: '', limit: 1000 })
    expect([wrong.isError, wrong.errorCodes]).toEqual([true, ['member-invalid', 'member-missing', 'member-invalid']])
    expect((await asked.call('search', { entity: 'nobody', query: 'x' })).errorCodes).toEqual(['entity-not-found'])
    expect((await asked.call('nothing', {})).errorCodes).toEqual(['tool-not-found'])
  })
})

describe('onefold mcp', () => {
  test.each<[what: string, words: readonly string[], token: string, said: RegExp]>([
    ['no token', ['--store', store], '', /needs an access token/],
    ['a token that nobody has', ['--store', store], 'master:nobody', /token/i],
    ['a store and a server', ['--store', store, '--url', 'http://127.0.0.1:1'], 'master:x', /not both/],
    ['a server that is none', ['--url', 'ftp://x'], 'master:x', /http/],
    ['a server that is not there', ['--url', 'http://127.0.0.1:1'], 'master:x', /cannot be reached/],
  ])('[CF-2844] ends at once with a sentence for %s', (_, words, token, said) => {
    const env = { ...process.env, ONEFOLD_TOKEN: token, ONEFOLD_SECRET_KEY: SECRET }
    const { status, stderr, stdout } = spawnSync(process.execPath, [COMMAND, 'mcp', ...words], {
      cwd: ROOT,
      env,
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(said)
  })

  test('[CF-2845] an answer that is too long is shortened and says so', () => {
    const short = { records: [1, 2] }
    expect(bounded(short)).toBe(JSON.stringify(short))
    const long = { records: Array.from({ length: 1000 }, (_, at) => ({ at, text: 'x'.repeat(5000) })) }
    const text = bounded(long)
    expect(text.length).toBeLessThanOrEqual(LONGEST_ANSWER)
    const { records, shortened } = JSON.parse(text)
    expect(records.length).toBeGreaterThan(1)
    expect(shortened).toContain(`${records.length} items`)
    expect(bounded(long, 150)).toContain('too long')
  })
})
