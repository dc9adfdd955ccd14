import { misuse } from '../arguments.ts'
import type { CommandContext } from '../command-context.ts'

/** The token of a scraper, when the environment states one. */
export function scrapeToken({ ONEFOLD_SCRAPE_TOKEN: token }: CommandContext['env']): { readonly scrapeToken?: string } {
  if (token === undefined) return {}
  if (!/^[\x21-\x7e]{32,1000}$/.test(token))
    throw misuse('ONEFOLD_SCRAPE_TOKEN must have 32 characters or more, without spaces.')
  return { scrapeToken: token }
}
