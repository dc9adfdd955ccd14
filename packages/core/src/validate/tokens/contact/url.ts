import { domainToUnicode } from 'node:url'
import { message } from '../../../error/message.ts'
import { parsedUrl } from '../../../lib/parsed-url.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { TokenRules } from '../token.ts'
import { isDomain } from '../validator.ts'

/** Characters, of what is given and of the normal form; what browsers and servers take for sure. */
const LONGEST = 2048
const SCHEME = /^(?:https?|ftp):\/\//i
const AUTHORITY = /^[a-z]+:\/\/([^/?#]*)/i
/** Browsers forgive these; in a stored address they are slips. */
const NEVER = /[\s\p{Cc}\\<>"`{}|^]/u
const IP_4 = /^\d{1,3}(?:\.\d{1,3}){3}$/

/**
 * An address of the web or of FTP. Without a scheme it is read as `https://`. The host is a domain name, or, with a
 * scheme, an IP address; names and passwords before the host are refused. The normal form has scheme and host in small
 * letters of the host's own script, no default port, no dot segments, what needs it percent-encoded.
 */
export function url(): TokenRules {
  return Object.freeze({
    parse,
    comparer: COMPARER_OF_TOKEN.URL,
    wrong: (value: string) => message('url-invalid/value', { value }),
  })
}

function parse(given: string): string | undefined {
  const text = given.trim()
  if (text === '' || text.length > LONGEST || NEVER.test(text)) return undefined
  const schemed = SCHEME.test(text)
  const whole = schemed ? text : `https://${text.replace(/^\/\//, '')}`
  const authority = AUTHORITY.exec(whole)?.[1] ?? ''
  const parsed = authority.includes('@') ? undefined : parsedUrl(whole)
  if (parsed === undefined) return undefined
  const host = hostOf(parsed, authority, schemed)
  if (host === undefined) return undefined
  const { protocol, port, pathname, search, hash } = parsed
  const normal = `${protocol}//${host}${port === '' ? '' : `:${port}`}${pathname}${search}${hash}`
  return normal.length <= LONGEST ? normal : undefined
}

function hostOf({ hostname }: URL, authority: string, schemed: boolean): string | undefined {
  if (hostname.startsWith('[')) return schemed ? hostname : undefined
  // The platform also reads `3.14` and `0x7f000001` as addresses; nobody means that.
  if (IP_4.test(hostname)) return schemed && authority.startsWith(hostname) ? hostname : undefined
  const domain = hostname.replace(/\.$/, '')
  if (!isDomain(domain)) return undefined
  const shown = domainToUnicode(domain)
  return shown === '' ? undefined : shown
}
