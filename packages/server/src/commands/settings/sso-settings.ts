import type { SsoProvider } from '@onefold/core'
import * as v from 'valibot'
import { misuse } from '../arguments.ts'
import type { CommandContext } from '../command-context.ts'

const text = v.pipe(v.string(), v.minLength(1))
const Providers = v.array(
  v.strictObject({
    id: text,
    name: text,
    issuer: v.pipe(v.string(), v.url()),
    clientId: text,
    authorizationEndpoint: v.exactOptional(v.pipe(v.string(), v.url())),
    scopes: v.exactOptional(v.array(text)),
    provision: v.exactOptional(v.boolean()),
    trustsEmail: v.exactOptional(v.boolean()),
  }),
)

/** The identity providers that the environment states, as a JSON list. */
export function ssoSettings({ ONEFOLD_SSO_PROVIDERS: stated }: CommandContext['env']): readonly SsoProvider[] {
  if (stated === undefined) return []
  const read = v.safeParse(Providers, parsed(stated))
  if (read.success) return read.output
  const [issue] = read.issues
  throw misuse(
    `ONEFOLD_SSO_PROVIDERS is wrong at "${v.getDotPath(issue) ?? ''}": a JSON list of {id, name, issuer, clientId} is expected.`,
  )
}

function parsed(stated: string): unknown {
  try {
    return JSON.parse(stated)
  } catch {
    throw misuse('ONEFOLD_SSO_PROVIDERS is not JSON.')
  }
}
