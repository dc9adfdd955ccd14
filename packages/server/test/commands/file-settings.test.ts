import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ENVIRONMENT } from '../../src/commands/program/environment.ts'
import { run } from '../../src/commands/run.ts'
import { fileSettings } from '../../src/commands/settings/file-settings.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'onefold-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const TOKEN = `master:${'t'.repeat(40)}`
const POSTGRES = { kind: 'postgres', url: 'postgres://nobody@127.0.0.1:1/none' } as const

/** Serves until `work` is done with the address that it serves at. */
async function serving(env: { readonly [name: string]: string }, work: (url: string) => Promise<void>): Promise<void> {
  const lines: string[] = []
  const urlIn = () => /http:\/\/[\d.]+:\d+/.exec(lines.join('\n'))?.[0]
  const context = {
    env: { ONEFOLD_ADMIN_TOKEN: TOKEN, ...env },
    logTo: 'nowhere' as const,
    print: (line: string) => void lines.push(line),
    async stopRequested() {
      while (urlIn() === undefined) await setTimeout(10)
      await work(urlIn() ?? '')
    },
  }
  const args = ['serve', '--store', `sqlite:${join(folder, 'data', 'onefold.db')}`, '--port', '0']
  expect(await run(args, context, (text) => lines.push(text))).toBe(0)
}

async function uploadAndMail(url: string): Promise<void> {
  const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'text/csv' }
  const uploaded = await fetch(`${url}/api/files?name=crm.csv`, { method: 'POST', headers, body: 'no;name\n' })
  expect(uploaded.status).toBe(200)
  await fetch(`${url}/api/security/password/reset/admin@onefold.local`, { method: 'PUT' })
}

const mailsIn = (place: string) => readdirSync(join(place, 'mail')).filter((name) => name.endsWith('.eml'))

test('[FI-2803] ONEFOLD_FILES names the folder that files and mails lie in', async () => {
  const elsewhere = join(folder, 'elsewhere')
  await serving({ ONEFOLD_FILES: elsewhere }, async (url) => {
    await uploadAndMail(url)
    await expect.poll(() => mailsIn(elsewhere)).toHaveLength(1)
  })
  expect(readFileSync(join(elsewhere, 'files', 'crm.csv'), 'utf8')).toBe('no;name\n')
  expect(readdirSync(join(folder, 'data')).filter((name) => name === 'files' || name === 'mail')).toEqual([])
})

test('[FI-2803] without it they lie in the data folder', async () => {
  await serving({}, async (url) => {
    await uploadAndMail(url)
    await expect.poll(() => mailsIn(join(folder, 'data'))).toHaveLength(1)
  })
  expect(readdirSync(join(folder, 'data', 'files'))).toEqual(['crm.csv'])
})

test('[FI-2803] with PostgreSQL the store keeps the files unless a folder is stated', () => {
  expect(fileSettings(POSTGRES, {}).files).toEqual({})
  expect(fileSettings(POSTGRES, { ONEFOLD_FILES: folder }).files).toHaveProperty('files')
  expect(() => fileSettings(POSTGRES, { ONEFOLD_FILES: ' ' })).toThrow('ONEFOLD_FILES must name a folder')
})

test('[FI-2803] the largest file of the database is stated in MiB, and the help names both settings', () => {
  expect(fileSettings(POSTGRES, {})).not.toHaveProperty('largestFile')
  for (const mebibytes of [1, 102_400])
    expect(fileSettings(POSTGRES, { ONEFOLD_LARGEST_FILE: `${mebibytes}` }).largestFile).toBe(mebibytes * 2 ** 20)
  for (const text of ['0', '102401', '', '1.5', 'much'])
    expect(() => fileSettings(POSTGRES, { ONEFOLD_LARGEST_FILE: text })).toThrow('from 1 to 102400')
  expect(ENVIRONMENT).toContain('ONEFOLD_FILES')
  expect(ENVIRONMENT).toContain('ONEFOLD_LARGEST_FILE')
})

test('[FI-2813] ONEFOLD_FILES may be a folder of a bucket; mails then lie in the data folder, and SQLite files nowhere', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret', AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' }
  const settings = fileSettings(POSTGRES, { ONEFOLD_FILES: 's3://exchange/files', ...keys })
  expect(settings.files).toHaveProperty('files')
  expect(settings.connectors).toEqual({
    s3: { accessKeyId: 'key', secretAccessKey: 'secret', endpoint: 'http://127.0.0.1:1' },
  })
  expect(() => fileSettings(POSTGRES, { ONEFOLD_FILES: 's3://No Bucket', ...keys })).toThrow('names no bucket')
  expect(ENVIRONMENT).toContain('AWS_ENDPOINT_URL_S3')
})
