export const CREDENTIAL_TYPES = ['NONE', 'PASSWORD', 'SSH', 'TOKEN'] as const
type CredentialType = (typeof CREDENTIAL_TYPES)[number]

/** What a source or a destination asks for before it lets anybody in. Secrets are kept sealed. */
export interface Credentials {
  readonly type: 'credentials'
  readonly _id: string
  readonly description: string
  readonly category?: string
  readonly credentialType: CredentialType
  readonly user?: string
  readonly password?: string
  readonly sshPrivateCertificate?: string
  readonly sshPublicCertificate?: string
  readonly token?: string
}
