import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { hostClock } from '../../lib/time/instant.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Mail, Mailer } from '../../ports/mailer.ts'
import { messageOf } from './message.ts'

/**
 * Writes each mail as a file `.eml` below one directory, for its owner only: for trying out, and where another program
 * picks the mails up. The directory is made with the first mail.
 */
export function fileMailer(directory: string, { clock = hostClock }: { readonly clock?: Clock } = {}): Mailer {
  const root = resolve(directory)
  return Object.freeze({
    async send(mail: Mail) {
      const id = randomUUID()
      const now = clock.now()
      const draft = join(root, `.${id}.part`)
      try {
        await mkdir(root, { recursive: true, mode: 0o700 })
        await writeFile(draft, messageOf(mail, { id, now }), { mode: 0o600, flag: 'wx', flush: true })
        const name = `${new Date(now).toISOString().replaceAll(':', '-')}-${id}.eml`
        await rename(draft, join(root, name)) // whole or not at all
        return { outcome: 'accepted' } as const
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
        return { outcome: 'refused', reason: `the mail could not be written to a file (${code}).` } as const
      }
    },
  })
}
