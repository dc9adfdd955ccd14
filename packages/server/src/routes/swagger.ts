import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import type { Env } from '../env.ts'
import { PAGE, SCRIPT, STYLE } from '../swagger/page.ts'

const require = createRequire(import.meta.url)
/** Beside the built files, where the build puts a copy; in the sources, the package that the copy is made of. */
const copied = fileURLToPath(new URL('./swagger-ui/', import.meta.url))
const folder = existsSync(copied) ? copied : folderOfPackage()

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'", // the page's own widgets set styles on their elements
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ')

const OURS = [
  ['start.js', 'text/javascript', SCRIPT],
  ['page.css', 'text/css', STYLE],
] as const

const THEIRS = [
  ['swagger-ui-bundle.js', 'text/javascript'],
  ['swagger-ui.css', 'text/css'],
  ['favicon-32x32.png', 'image/png'],
] as const

/** The interactive page. Everything it needs comes from here: it works without the internet. */
export function swaggerRoutes() {
  const app = new Hono<Env>()
  app.get('/swagger-ui.html', (c) => c.html(PAGE, 200, { 'Content-Security-Policy': POLICY }))
  for (const [name, type, text] of OURS) {
    app.get(`/swagger-ui/${name}`, (c) => c.body(text, 200, { 'Content-Type': `${type}; charset=utf-8` }))
  }
  for (const [name, type] of THEIRS) {
    app.get(`/swagger-ui/${name}`, async (c) =>
      c.body(await readFile(join(folder, name)), 200, {
        'Content-Type': type,
        'Cache-Control': 'public, max-age=86400',
      }),
    )
  }
  return app
}

function folderOfPackage(): string {
  return dirname(require.resolve('swagger-ui-dist/package.json'))
}
