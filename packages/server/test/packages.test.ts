import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { shellWord } from '../src/commands/shell-word.ts'
import { welcome } from '../src/commands/welcome.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const PACKAGES = ['client', 'connectors', 'console', 'core', 'postgres', 'samples', 'server']
const DOCUMENTS = readdirSync(join(ROOT, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name))
/** How the READMEs of packages name a file of the repository. */
const FILES = `${manifestOf('core').repository.url.slice('git+'.length, -'.git'.length)}/blob/main/`

interface Manifest {
  readonly repository: { readonly url: string; readonly directory: string }
  readonly keywords: readonly string[]
  readonly dependencies?: { readonly [name: string]: string }
}

function manifestOf(name: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, 'packages', name, 'package.json'), 'utf8'))
}

test('[CF-2900] the command answers where nothing is built, and ends with 1', () => {
  const clone = mkdtempSync(join(tmpdir(), 'onefold-clone-'))
  onTestFinished(() => rmSync(clone, { recursive: true }))
  const bin = join(clone, 'bin', 'onefold.mjs')
  mkdirSync(dirname(bin))
  copyFileSync(join(ROOT, 'packages/server/bin/onefold.mjs'), bin)

  const { status, stderr } = spawnSync(process.execPath, [bin, 'help'], { encoding: 'utf8' })

  expect(status).toBe(1)
  expect(stderr).toContain('`npm start`')
  const { bin: named } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  expect(existsSync(join(ROOT, named.onefold)), 'npx looks into the manifest of the clone').toBe(true)
})

interface Tarball {
  readonly name: string
  readonly files: readonly { readonly path: string }[]
}
let tarballs: readonly Tarball[] | undefined

/** What npm would publish, asked for once: each start of npm takes a second. */
function packed(): readonly Tarball[] {
  tarballs ??= JSON.parse(
    execFileSync('npm', ['pack', '--workspaces', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 26,
    }),
  ) as readonly Tarball[]
  return tarballs
}

describe.each(PACKAGES)('[CF-2901] what is published of @onefold/%s', (name) => {
  test('holds its licence and README, and names repository and keywords', () => {
    const tarball = packed().find((each) => each.name === `@onefold/${name}`)
    expect(tarball?.files.map(({ path }) => path)).toEqual(expect.arrayContaining(['LICENSE', 'README.md']))
    const { repository, keywords } = manifestOf(name)
    expect(repository.directory).toBe(`packages/${name}`)
    expect(keywords.length).toBeGreaterThan(2)
    expect(licenceOf(`packages/${name}`)).toBe(licenceOf('.'))
  })

  test('has links that lead to files', () => {
    const readme = readFileSync(join(ROOT, 'packages', name, 'README.md'), 'utf8')
    const links = [...readme.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link)
    const own = links.filter((link) => !link.startsWith('https://'))
    const ofRepository = links.filter((link) => link.startsWith(FILES)).map((link) => link.slice(FILES.length))
    expect(own, 'nothing but dist, LICENSE and README is published').toEqual([])
    expect(ofRepository.length).toBeGreaterThan(0)
    expect(ofRepository.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  })
})

function licenceOf(folder: string): string {
  return readFileSync(join(ROOT, folder, 'LICENSE'), 'utf8')
}

/** Where the paths of CONTRIBUTING.md begin. */
const FOLDERS_OF_WALKS = ['', 'packages/core/src', 'packages/core/src/matching/compare', 'scripts']
/** What the walks of CONTRIBUTING.md would add is not there yet. */
const TO_BE_ADDED = /soundex|iban/

test('the files that CONTRIBUTING.md names are there', () => {
  const named = [
    ...readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').matchAll(
      /`([\w./-]+(?:\.(?:ts|mjs|md)|\/))`|`([a-z]+(?:\/[\w.-]+)+)`/g,
    ),
  ].map(([, file, path = file]) => path ?? '')
  const missing = named.filter(
    (path) => !TO_BE_ADDED.test(path) && !FOLDERS_OF_WALKS.some((folder) => existsSync(join(ROOT, folder, path))),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})

test('the links of the documents lead to files', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...DOCUMENTS]
  const dead = pages.flatMap((page) => {
    const links = [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(
      ([, link = '']) => link,
    )
    return links
      .filter((link) => /^[\w.-]*[/.]/.test(link) && !link.includes('://'))
      .filter((link) => !existsSync(resolve(ROOT, dirname(page), link)))
      .map((link) => `${page}: ${link}`)
  })
  expect(dead).toEqual([])
})

describe('[CF-2902] what an installation of the packages brings', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages as {
    readonly [path: string]: Manifest & { readonly hasInstallScript?: boolean }
  }

  function pathOf(name: string, from: string): string | undefined {
    for (let at = from; ; at = dirname(at)) {
      const path = join(at, 'node_modules', name)
      if (lock[path]) return path
      if (at === '.') return undefined
    }
  }

  /** Everything that the dependencies of the packages lead to. */
  function installed(): Set<string> {
    const found = new Set<string>()
    const walk = (path: string): void => {
      for (const name of Object.keys(lock[path]?.dependencies ?? {})) {
        const next = pathOf(name, path)
        if (next === undefined || found.has(next)) continue
        found.add(next)
        walk(next)
      }
    }
    for (const name of PACKAGES) walk(`packages/${name}`)
    return found
  }

  test('reports nothing home, and runs no script but that of the native store', () => {
    const paths = [...installed()].map((path) => relative('node_modules', path))
    expect(paths).toContain('hono')
    expect(paths.filter((path) => /scarf|swagger-ui-dist/.test(path))).toEqual([])
    const scripted = paths.filter((path) => lock[join('node_modules', path)]?.hasInstallScript)
    expect(scripted).toEqual(['better-sqlite3'])
  })
})

describe('[CF-2903] lines that are printed to be run', () => {
  test.each([
    ['clusters.db', 'clusters.db'],
    ['sqlite:/data/a b.db', "'sqlite:/data/a b.db'"],
    ["o'neil@example.org", String.raw`'o'\''neil@example.org'`],
    ['$HOME', "'$HOME'"],
  ])('%s is one word of a shell', (text, word) => {
    expect(shellWord(text)).toBe(word)
    if (process.platform !== 'win32')
      expect(execFileSync('sh', ['-c', `printf %s ${word}`], { encoding: 'utf8' })).toBe(text)
  })

  test('the banner names the command as npx finds it', () => {
    const admin = { email: "o'neil@example.org", password: "it's", made: true } as const
    const lines = welcome({ version: '1', url: 'http://127.0.0.1:1', store: 'memory', admin })
    expect(lines.join('\n')).toContain(String.raw`npx onefold user password 'o'\''neil@example.org'`)
    expect(lines.join('\n')).toContain(String.raw`"password":"it'\''s"`)
  })

  test('so do the documents', () => {
    const pages = ['README.md', ...DOCUMENTS]
    const bare = pages.flatMap((page) =>
      readFileSync(join(ROOT, page), 'utf8')
        .split('\n')
        .filter((line) => /^\s*onefold [a-z]+ /.test(line))
        .map((line) => `${page}: ${line}`),
    )
    expect(bare).toEqual([])
  })
})
