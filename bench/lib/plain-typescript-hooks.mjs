import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

/** The packages of this repository, read from their sources. */
const ROOT = new URL('../../', import.meta.url)
const { compilerOptions } = JSON.parse(await readFile(new URL('tsconfig.base.json', ROOT), 'utf8'))
const SOURCES = new Map(Object.entries(compilerOptions.paths).map(([name, [path]]) => [name, new URL(path, ROOT).href]))

/**
 * Numbers of the engine that a bench tries at another value, each `FILE:NAME=NUMBER` with the file below `packages/core/src`: a number
 * that nobody should set is no option of the product.
 */
const CONSTANTS = (process.env.ONEFOLD_BENCH_CONSTANTS ?? '').split(' ').flatMap((one) => {
  const [, file, name, value] = /^([^:]+):([A-Z_]+)=([\d.]+)$/.exec(one) ?? []
  return file === undefined ? [] : [{ url: new URL(`packages/core/src/${file}`, ROOT).href, name, value }]
})

export function resolve(specifier, context, next) {
  const source = SOURCES.get(specifier)
  return source === undefined ? next(specifier, context) : { url: source, format: 'module', shortCircuit: true }
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context)
  const text = await readFile(fileURLToPath(url), 'utf8')
  const { code } = await transform(withConstants(url, text), {
    loader: 'ts',
    format: 'esm',
    target: 'node20.19',
    sourcefile: fileURLToPath(url),
    sourcemap: 'inline',
  })
  return { format: 'module', source: code, shortCircuit: true }
}

function withConstants(url, text) {
  let changed = text
  for (const one of CONSTANTS) {
    if (one.url !== url) continue
    const before = changed
    changed = before.replace(new RegExp(`^const ${one.name} = [\\d.]+$`, 'm'), `const ${one.name} = ${one.value}`)
    if (changed === before) throw new Error(`There is no number ${one.name} in ${url}.`)
  }
  return changed
}
