/** What credentials may consist of. */
export const CREDENTIAL_TYPES = ['NONE', 'PASSWORD', 'SSH', 'TOKEN'] as const
type CredentialType = (typeof CREDENTIAL_TYPES)[number]

/** What a source or a destination asks for before it lets anybody in. Secrets are kept sealed. */
export interface Credentials {
  /** Says which kind of resource it is. */
  readonly type: 'credentials'
  /** Its id, unique among all resources. */
  readonly _id: string
  /** What they are, for people. */
  readonly description: string
  /** A word to group resources by. */
  readonly category?: string
  /** What is asked for. */
  readonly credentialType: CredentialType
  /** The name of the user, for PASSWORD and SSH. */
  readonly user?: string
  /** For PASSWORD. Answered masked; stated as the mask it stays as it is. */
  readonly password?: string
  /** For SSH. Answered masked; stated as the mask it stays as it is. */
  readonly sshPrivateCertificate?: string
  /** For SSH. No secret. */
  readonly sshPublicCertificate?: string
  /** For TOKEN. Answered masked; stated as the mask it stays as it is. */
  readonly token?: string
}
