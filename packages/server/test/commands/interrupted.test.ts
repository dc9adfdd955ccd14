import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeDrafts } from '../../src/commands/supervise/drafts.ts'
import { buildCommand, COMMAND, ROOT, removeCommand } from '../support/built-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'onefold-interrupted-'))
beforeAll(buildCommand)
afterAll(() => {
  rmSync(folder, { recursive: true })
  removeCommand()
})

/** Half a second and what a machine that does other things besides may take. */
const AT_ONCE_MS = 2500

function records(count: number): string {
  const line = (at: number) => {
    const person = at % 2 === 0 ? at : at - 1
    return `${at},Given${person % 97},Family${person % 1999},19${10 + (person % 90)}-0${1 + (person % 9)}-1${person % 10},town ${person % 40}`
  }
  return ['id,given,family,born,town', ...Array.from({ length: count }, (_, at) => line(at))].join('\n')
}

/** Runs the command in a process, sends it the signal once it has said that, and answers how it ended. */
function interrupted(args: readonly string[], said: RegExp, signal: NodeJS.Signals) {
  const child = spawn(process.execPath, [COMMAND, ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  let stderr = ''
  let sent: number | undefined
  child.stderr.on('data', (piece) => {
    stderr += String(piece)
    if (sent !== undefined || !said.test(stderr)) return
    sent = performance.now()
    child.kill(signal)
  })
  return new Promise<{ code: number | null; stderr: string; took: number }>((resolve) => {
    child.on('close', (code) => resolve({ code, stderr, took: performance.now() - (sent ?? 0) }))
  })
}

test.each<[string, RegExp, NodeJS.Signals]>([
  ['while a project is learnt', /Reading/, 'SIGINT'],
  ['while a project is learnt, by another signal', /Reading/, 'SIGTERM'],
])('[DD-3030] Ctrl-C ends a deduplication at once, with 130 and nothing left behind: %s', async (_, said, signal) => {
  const file = join(folder, 'people.csv')
  writeFileSync(file, records(30_000))
  const { code, stderr, took } = await interrupted(
    ['dedupe', file, '--out', join(folder, 'clusters.csv'), '--report', join(folder, 'report.html')],
    said,
    signal,
  )
  expect([code, stderr]).toEqual([130, expect.stringContaining('Stopped: nothing was written.')])
  expect(took).toBeLessThan(AT_ONCE_MS)
  expect(readdirSync(folder)).toEqual(['people.csv'])
})

test('[DD-4303] what was begun where a link leads is taken away too', () => {
  const [real, other] = ['real', 'other'].map((name) => mkdtempSync(join(folder, name))) as [string, string]
  writeFileSync(join(real, 'clusters.csv'), '')
  symlinkSync(join(real, 'clusters.csv'), join(other, 'link.csv'))
  mkdirSync(join(real, '.onefold-99-draft'))
  removeDrafts(['dedupe', 'people.csv', '--out', join(other, 'link.csv')], 99)
  expect(readdirSync(real)).toEqual(['clusters.csv'])
})
