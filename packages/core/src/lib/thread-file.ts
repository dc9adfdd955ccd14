/** A thread runs built code: beside us when we are built, in `dist` when we are run from the sources. */
export function threadFile(name: 'build' | 'kernel' | 'preview' | 'propose' | 'script' | 'sqlite' | 'tune'): URL {
  const folder = import.meta.url.endsWith('.ts') ? '../../dist' : '.'
  return new URL(`${folder}/${name}-thread.js`, import.meta.url)
}
