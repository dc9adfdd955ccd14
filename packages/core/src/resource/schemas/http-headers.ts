import { Buffer } from 'node:buffer'
import * as v from 'valibot'
import { says } from '../../error/issue-message.ts'
import { isSealed, MASK } from '../../model/secret.ts'
import { about, secret, text } from './parts.ts'

const MOST_HEADERS = 20

/** What the sink or HTTP itself says in its own headers, and what is a secret. */
const TAKEN =
  /^(?:authorization|proxy-.*|cookie|content-.*|host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|idempotency-key|master-operation-.*|webhook-.*)$/i

/** The name of a header that a sink may add. */
const headerName = v.pipe(
  text,
  v.regex(/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}[A-Za-z0-9])?$/, says('member-invalid/header-name')),
  v.check((name) => !TAKEN.test(name), says('member-invalid/header-taken')),
)

const printable = v.regex<string, ReturnType<typeof says>>(
  /^[\x21-\x7e](?:[\x20-\x7e]{0,998}[\x21-\x7e])?$/,
  says('member-invalid/header-value'),
)

/** Headers of a sink, each name once. */
export const customHeaders = v.pipe(
  v.array(
    v.strictObject({
      name: about(headerName, 'Its name.'),
      value: about(v.pipe(text, printable), 'Its value, printable ASCII. No secret.'),
    }),
  ),
  v.maxLength(MOST_HEADERS),
  v.check(
    (headers) => new Set(headers.map(({ name }) => name.toLowerCase())).size === headers.length,
    says('member-invalid/header-twice'),
  ),
)

/** A header that carries a secret. */
export const apiKey = v.strictObject({
  header: about(headerName, 'The name of the header.'),
  value: v.pipe(secret('Its value, printable ASCII.'), printable),
})

/** A secret of the Standard Webhooks specification; stored and masked ones pass. */
export function signingSecret(description: string) {
  return v.pipe(
    secret(description),
    v.check(
      (given) => given === MASK || isSealed(given) || isSigningSecret(given),
      says('member-invalid/signing-secret'),
    ),
  )
}

function isSigningSecret(given: string): boolean {
  const coded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(given)?.[1]
  if (coded === undefined) return false
  const bytes = Buffer.from(coded, 'base64').length
  return bytes >= 24 && bytes <= 64
}
