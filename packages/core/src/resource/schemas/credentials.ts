import * as v from 'valibot'
import { CREDENTIAL_TYPES } from '../../model/credentials.ts'
import { about, common, name, oneOf, text } from './parts.ts'

const secret = v.pipe(text, v.maxLength(20_000, 'A secret has at most 20000 characters.'))

export const credentials = v.strictObject({
  ...common,
  type: v.literal('credentials'),
  credentialType: about(oneOf(CREDENTIAL_TYPES), 'What is asked for.'),
  user: v.optional(about(name, 'The name of the user.')),
  password: v.optional(about(secret, 'For PASSWORD. Kept encrypted, answered masked.')),
  sshPrivateCertificate: v.optional(about(secret, 'For SSH. Kept encrypted, answered masked.')),
  sshPublicCertificate: v.optional(about(secret, 'For SSH.')),
  token: v.optional(about(secret, 'For TOKEN. Kept encrypted, answered masked.')),
})
