import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openOnefold, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { run } from '../../src/commands/run.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'onefold-erase-'))
  file = join(folder, 'onefold.db')
  const onefold = await openOnefold({ store: sqliteStore(file) })
  const session = onefold.as(SYSTEM)
  const columns = [{ key: 'text' }]
  await session.resources.create({ type: 'dataset', _id: 'note', description: 'A note', columns })
  await session.tables.create({ table: 'notes', dataset: 'note', history: true, audit: true })
  await session.entities.create({ id: 'notes', table: 'notes', type: 'NONE' })
  await session.records('notes').upsert([{ _id: 'a', text: 'telephone-of-ada' }])
  await session.records('notes').upsert([{ _id: 'a', text: 'mailbox-of-ada' }])
  await onefold.close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function onefold(...words: readonly string[]) {
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  const context = { env: {}, print, logTo: 'nowhere', stopRequested: () => new Promise<void>(() => {}) } as const
  const code = await run([...words, '--store', `sqlite:${file}`], context, print)
  return { code, printed: lines.join('\n') }
}

test('[ES-45] onefold erase: prints by ids and places what is gone, and the file holds nothing of it', async () => {
  expect(readFileSync(file).includes('telephone-of-ada')).toBe(true)
  const { code, printed } = await onefold('erase', 'notes', 'a', '--comment', 'request 4')
  expect(printed).toContain('\n  a\n')
  expect(printed).toContain('1 in records')
  expect(printed).toContain('2 in audit')
  expect(printed).toContain('Left in the store: 0.')
  expect(printed).toContain('No byte of it is in the files of the store any more.')
  expect(code).toBe(0)
  for (const text of ['telephone-of-ada', 'mailbox-of-ada']) expect(readFileSync(file).includes(text)).toBe(false)
  expect((await onefold('verify')).printed).toContain('Nothing is wrong.')
})

test('[ES-45] the report comes as JSON too', async () => {
  const { printed } = await onefold('erase', 'notes', 'a', '--json')
  expect(JSON.parse(printed)).toMatchObject({ recordId: 'a', recordIds: ['a'], overwritten: true, left: { audit: 0 } })
})

test('[ES-45] what cannot be erased is refused with a sentence: 1', async () => {
  expect((await onefold('erase', 'notes', 'nobody')).code).toBe(1)
  expect(await onefold('erase', 'notes')).toEqual({
    code: 1,
    printed: expect.stringContaining("Missing required argument 'record'"),
  })
})
