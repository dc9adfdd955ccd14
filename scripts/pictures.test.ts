import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const PICTURES = join(ROOT, 'docs', 'pictures')
/** In bytes. */
const MOST = 1_500_000

test('[CO-110] each picture that the pages show is there, none lies there unshown, and all together are small', () => {
  const pages = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)]
  const text = pages.filter((page) => page.endsWith('.md')).map((page) => readFileSync(join(ROOT, page), 'utf8'))
  const shown = [...text.join('\n').matchAll(/!\[[^\]]+\]\((?:docs\/)?pictures\/([\w-]+\.png)\)/g)].map(
    ([, name]) => name,
  )
  const there = readdirSync(PICTURES)
  expect([...new Set(shown)].sort()).toEqual([...there].sort())
  expect(there.length).toBeGreaterThan(5)
  const sizes = there.map((name) => statSync(join(PICTURES, name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST)
})
