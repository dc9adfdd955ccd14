import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchmarkPage } from './page.ts'

const DOCS = join(import.meta.dirname, '..', '..', 'docs')
const PLOTS = join(DOCS, 'benchmarks')

/** Writes docs/BENCHMARKS.md and its plots from what the benches wrote last. */
export function writeBenchmarkPage(): void {
  const { text, plots } = benchmarkPage()
  mkdirSync(PLOTS, { recursive: true })
  for (const name of readdirSync(PLOTS)) if (!Object.hasOwn(plots, name)) rmSync(join(PLOTS, name))
  for (const [name, plot] of Object.entries(plots)) writeFileSync(join(PLOTS, name), plot)
  writeFileSync(join(DOCS, 'BENCHMARKS.md'), text)
}
