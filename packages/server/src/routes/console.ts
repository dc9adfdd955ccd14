import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { consoleFolder } from '@onefold/console'
import { refusal } from '@onefold/core/adapter-kit'
import { type Context, Hono } from 'hono'
import type { Env } from '../env.ts'
import { refuse } from '../error-status.ts'
import { languageOf } from '../guard/language.ts'

const compress = promisify(gzip)

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

const TYPES: { readonly [extension: string]: string } = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The names that the build gives: no way out of the folder. */
const ASSET = /^[\w.-]+\.(?:js|css|svg)$/

interface Asset {
  readonly plain: Uint8Array<ArrayBuffer>
  readonly compressed: Uint8Array<ArrayBuffer>
}

/**
 * The web console: one page at `/` and at each path below `/console`, where its own router takes over, and the files that it is made of.
 * Files are read once, when somebody first asks for them.
 */
export function consoleRoutes() {
  const app = new Hono<Env>()
  const assets = new Map<string, Promise<Asset | undefined>>()
  let template: Promise<string | undefined> | undefined

  const page = async (c: Context<Env>) => {
    template ??= readFile(join(consoleFolder, 'index.html'), 'utf8').catch(() => undefined)
    const found = await template
    if (found === undefined) {
      template = undefined // a build may come yet
      return refuse(c, 404, [refusal('unknown-route')])
    }
    return c.html(pageFor(c, found), 200, { 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache' })
  }

  app.get('/console/assets/:name', async (c) => {
    const name = c.req.param('name')
    let loaded = ASSET.test(name) ? assets.get(name) : Promise.resolve(undefined)
    if (loaded === undefined) {
      loaded = loadAsset(name)
      assets.set(name, loaded)
    }
    const asset = await loaded
    if (asset === undefined) {
      assets.delete(name)
      return refuse(c, 404, [refusal('unknown-route')])
    }
    const zipped = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
    return c.body(zipped ? asset.compressed : asset.plain, 200, {
      'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable', // another content has another name
      Vary: 'Accept-Encoding',
      ...(zipped ? { 'Content-Encoding': 'gzip' } : {}),
    })
  })
  for (const path of ['/', '/console', '/console/*']) app.get(path, page)
  return app
}

/**
 * The page in the caller's language, its files named from where it stands: the app may be mounted below a path that it does not know.
 */
function pageFor(c: Context<Env>, template: string): string {
  const up = '../'.repeat(c.req.path.split('/').length - 2)
  return template
    .replace('<html lang="en">', `<html lang="${languageOf(c)}">`)
    .replaceAll('"./assets/', `"${up}console/assets/`)
}

async function loadAsset(name: string): Promise<Asset | undefined> {
  const plain = await readFile(join(consoleFolder, 'assets', name)).catch(() => undefined)
  return plain && { plain: new Uint8Array(plain), compressed: new Uint8Array(await compress(plain)) }
}
