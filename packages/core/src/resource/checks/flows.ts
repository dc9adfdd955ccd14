import type { Refusal } from '../../error/onefold-error.ts'
import type { Credentials } from '../../model/credentials.ts'
import type { SinkHttp } from '../../model/sink.ts'
import type { Source } from '../../model/source.ts'
import { type Configuration, findResource } from '../configuration.ts'
import { memberInvalid, refusal } from './parts.ts'

export function sourceRefusals({ fromFilter, toFilter }: Source): readonly Refusal[] {
  if (fromFilter === undefined || toFilter === undefined || Date.parse(fromFilter) < Date.parse(toFilter)) return []
  return [memberInvalid('toFilter', 'The end lies after the beginning.')]
}

/** What HTTP knows of: a kind of credentials that a sink cannot use is refused. */
const HTTP_CREDENTIALS: readonly Credentials['credentialType'][] = ['NONE', 'PASSWORD', 'TOKEN']

export function sinkHttpRefusals({ credentials }: SinkHttp, configuration: Configuration): readonly Refusal[] {
  const used = findResource(configuration, 'credentials', credentials)
  if (!used || HTTP_CREDENTIALS.includes(used.credentialType)) return []
  return [
    refusal(
      'credentials-unfit',
      'credentials',
      `An HTTP sink has no use for credentials of the type ${used.credentialType}.`,
    ),
  ]
}
