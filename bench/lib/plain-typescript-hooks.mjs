import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

/** The packages of this repository, read from their sources. */
const ROOT = new URL('../../', import.meta.url)
const { compilerOptions } = JSON.parse(await readFile(new URL('tsconfig.base.json', ROOT), 'utf8'))
const SOURCES = new Map(Object.entries(compilerOptions.paths).map(([name, [path]]) => [name, new URL(path, ROOT).href]))

export function resolve(specifier, context, next) {
  const source = SOURCES.get(specifier)
  return source === undefined ? next(specifier, context) : { url: source, format: 'module', shortCircuit: true }
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context)
  const text = await readFile(fileURLToPath(url), 'utf8')
  const { code } = await transform(text, {
    ...{ loader: 'ts', format: 'esm', target: 'node20.19', sourcefile: fileURLToPath(url) },
    sourcemap: 'inline',
  })
  return { format: 'module', source: code, shortCircuit: true }
}
