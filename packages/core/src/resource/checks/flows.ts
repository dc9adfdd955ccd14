import { type Refusal, refusal } from '../../error/refusal.ts'
import type { Credentials } from '../../model/resources/credentials.ts'
import type { Source } from '../../model/resources/source.ts'
import type { Surroundings } from '../../ports/kinds/kind.ts'

/** The window that a source keeps whatever the mask says. */
export function windowRefusals({ fromFilter, toFilter }: Source): readonly Refusal[] {
  if (fromFilter === undefined || toFilter === undefined || Date.parse(fromFilter) < Date.parse(toFilter)) return []
  return [refusal('member-invalid/end-lies-after', {}, 'toFilter')]
}

/** What HTTP knows of: a kind of credentials that a sink cannot use is refused. */
const HTTP_CREDENTIALS: readonly Credentials['credentialType'][] = ['NONE', 'PASSWORD', 'TOKEN']

/** What of a sink is checked beyond its members. */
interface Sending {
  readonly credentials?: string | undefined
  readonly headers?: readonly { readonly name: string }[] | undefined
  readonly apiKey?: { readonly header: string } | undefined
}

export function sinkHttpRefusals(
  { credentials, headers = [], apiKey }: Sending,
  { credentialTypeOf }: Pick<Surroundings<unknown>, 'credentialTypeOf'>,
): readonly Refusal[] {
  const used = credentialTypeOf(credentials)
  const fits = used === undefined || HTTP_CREDENTIALS.includes(used)
  const twice = headers.some(({ name }) => name.toLowerCase() === apiKey?.header.toLowerCase())
  return [
    ...(fits ? [] : [refusal('credentials-unfit', { type: used }, 'credentials')]),
    ...(twice ? [refusal('member-invalid/header-twice', {}, 'apiKey.header')] : []),
  ]
}
