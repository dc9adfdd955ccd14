import * as v from 'valibot'
import { says } from '../../error/issue-message.ts'
import { maxCharacters } from '../../lib/text/max-characters.ts'
import { CREDENTIAL_TYPES } from '../../model/resources/credentials.ts'
import { DATA_LABELS } from '../enums/data-labels.ts'
import { about, common, name, oneOf, secret, text } from './parts.ts'

export const credentials = v.strictObject({
  ...common,
  type: v.literal('credentials'),
  credentialType: about(oneOf(CREDENTIAL_TYPES, DATA_LABELS.credentialTypes), 'What is asked for.'),
  user: v.optional(about(name, 'The name of the user.')),
  password: v.optional(secret('For PASSWORD. Kept encrypted, answered masked.')),
  sshPrivateCertificate: v.optional(secret('For SSH. Kept encrypted, answered masked.')),
  sshPublicCertificate: v.optional(
    about(v.pipe(text, maxCharacters(20_000, says('member-invalid/secret-longer', { most: 20_000 }))), 'For SSH.'),
  ),
  token: v.optional(secret('For TOKEN. Kept encrypted, answered masked.')),
})
