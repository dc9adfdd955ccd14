import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openOnefold, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { run } from '../src/commands/run.ts'
import { report } from '../src/commands/verify.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'onefold-verify-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function verify(...args: readonly string[]) {
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  const context = { env: {}, print, logTo: 'nowhere', stopRequested: () => new Promise<void>(() => {}) } as const
  const code = await run(['verify', ...args], context, print)
  return { code, printed: lines.join('\n') }
}

describe('onefold verify', () => {
  test('finds nothing wrong with a store that was used and closed', async () => {
    const file = join(folder, 'onefold.db')
    const onefold = await openOnefold({ store: sqliteStore(file) })
    const session = onefold.as(SYSTEM)
    await session.tables.create({ table: 'notes' })
    await session.entities.create({ id: 'notes', table: 'notes', type: 'NONE' })
    await session.records('notes').upsert([{ _id: 'a', text: 'one' }])
    await onefold.close()
    const { code, printed } = await verify('--store', `sqlite:${file}`)
    expect(printed).toContain('Nothing is wrong.')
    expect(code).toBe(0)
  })

  test('says when there is no such store: 1', async () => {
    const { code, printed } = await verify('--store', `sqlite:${join(folder, 'none.db')}`)
    expect([code, printed]).toEqual([1, expect.stringContaining('There is no store at')])
  })

  test('a mistake in the command line: 1', async () => {
    expect((await verify('--fast')).code).toBe(1)
  })

  test('prints every finding: 2', () => {
    const lines: string[] = []
    const findings = [
      { rule: 'ST-1', table: 3, text: 'A link has no row.' },
      { rule: 'ST-2', text: 'A table has no head.' },
    ]
    const code = report('sqlite:x.db', { findings, counts: { records: 1200 } }, (line) => lines.push(line))
    expect(code).toBe(2)
    expect(lines).toEqual([
      'ST-1 (table 3): A link has no row.',
      'ST-2: A table has no head.',
      'sqlite:x.db:',
      '  1,200 records',
      '2 things are wrong.',
    ])
  })
})
