import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileStore } from '../../ports/file-store.ts'
import { describeFiles } from '../../testing/describe-files.ts'
import { directoryFiles } from './index.ts'
import { matchesWildcard } from './wildcard.ts'

let root: string
let files: FileStore

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'onefold-files-'))
  files = directoryFiles(join(root, 'files'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describeFiles('a directory', async () => ({ files, close: async () => {} }))

async function* bytesOf(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

async function textOf(name: string): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of files.read(name)) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

describe('files of a directory', () => {
  test('before the first file there is nothing, not even a directory', async () => {
    expect(await files.list('*')).toEqual([])
    expect(await files.remove('a.csv')).toBe(false)
    await expect(textOf('a.csv')).rejects.toMatchObject({ class: 'not_found' })
    expect(existsSync(join(root, 'files'))).toBe(false)
  })

  test('links, folders and hidden files are neither listed nor read, and a link is replaced rather than followed', async () => {
    writeFileSync(join(root, 'secret.txt'), 'secret')
    mkdirSync(join(root, 'files'))
    symlinkSync(join(root, 'secret.txt'), join(root, 'files', 'link.txt'))
    mkdirSync(join(root, 'files', 'folder'))
    writeFileSync(join(root, 'files', '.hidden'), 'hidden')
    expect(await files.list('*')).toEqual([])
    await expect(textOf('link.txt')).rejects.toMatchObject({ class: 'not_found' })
    await expect(textOf('folder')).rejects.toMatchObject({ class: 'not_found' })
    expect(await files.remove('link.txt')).toBe(false)
    await files.write('link.txt', bytesOf('mine'))
    expect(await textOf('link.txt')).toBe('mine')
    await files.remove('link.txt')
    expect(existsSync(join(root, 'secret.txt'))).toBe(true)
  })

  test('what a crash left of an upload goes after a day, a fresh one stays', async () => {
    const folder = join(root, 'files')
    mkdirSync(folder)
    const old = join(folder, '.0191e0a8-0000-7000-8000-000000000001.part')
    const fresh = join(folder, '.0191e0a8-0000-7000-8000-000000000002.part')
    writeFileSync(old, 'x')
    writeFileSync(fresh, 'x')
    utimesSync(old, 1, 1)
    await files.write('a.csv', bytesOf('x'))
    expect([existsSync(old), existsSync(fresh)]).toEqual([false, true])
  })

  test('a directory that cannot be made is tried again later', async () => {
    writeFileSync(join(root, 'files'), 'in the way')
    await expect(files.write('a.csv', bytesOf('x'))).rejects.toThrow()
    rmSync(join(root, 'files'))
    await files.write('a.csv', bytesOf('x'))
    expect(await textOf('a.csv')).toBe('x')
  })
})

describe('wildcards', () => {
  test.each([
    ['*', 'anything', true],
    ['*', '', true],
    ['a.csv', 'a.csv', true],
    ['a.csv', 'b.csv', false],
    ['crm*.csv', 'crm-2024.csv', true],
    ['crm*.csv', 'crm.csv.gz', false],
    ['*a*b*', 'xxaxxbxx', true],
    ['*a*b*', 'xxbxxaxx', false],
    ['ab*ba', 'aba', false],
    ['ab*ba', 'abba', true],
    ['a.c', 'abc', false],
    ['**', 'x', true],
  ])('%j against %j: %j', (pattern, name, expected) => {
    expect(matchesWildcard(pattern, name)).toBe(expected)
  })

  test('many stars cost no more than a walk along the name', () => {
    expect(matchesWildcard(`${'*a'.repeat(50_000)}*b`, 'a'.repeat(100_000))).toBe(false)
  })
})
