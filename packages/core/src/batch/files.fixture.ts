import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach } from 'vitest'

/** A folder of each test's own, which goes with the file of tests. */
export function filesOfTest() {
  const root = mkdtempSync(join(tmpdir(), 'onefold-batch-'))
  afterAll(() => rmSync(root, { recursive: true }))
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(root, 'test-'))
  })
  const path = (...names: readonly string[]): string => join(folder, ...names)
  return {
    path,
    /** What lies in the folder. */
    names: (): string[] => readdirSync(folder),
    text: (name: string): string => readFileSync(path(name), 'utf8'),
    put(name: string, content: string | object): string {
      writeFileSync(path(name), typeof content === 'string' ? content : JSON.stringify(content))
      return path(name)
    },
  }
}
