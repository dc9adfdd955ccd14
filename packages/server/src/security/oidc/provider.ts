/** An OpenID Connect issuer that may say who somebody is. */
export interface SsoProvider {
  /** Names the provider within the installation. */
  readonly id: string
  /** What people read on the button. */
  readonly name: string
  /** As the issuer writes itself; its configuration lies below it. */
  readonly issuer: string
  /** What the issuer calls this installation; the audience of its tokens. */
  readonly clientId: string
  /** @default what the issuer's configuration says */
  readonly authorizationEndpoint?: string
  /** @default openid, profile, email */
  readonly scopes?: readonly string[]
  /** Whether somebody unknown becomes a VIEWER. @default false */
  readonly provision?: boolean
  /**
   * Whether an e-mail address counts that the issuer does not call verified. At issuers where people write their own
   * address, that lets anybody in as anybody. @default false
   */
  readonly trustsEmail?: boolean
}

/** The providers as they are now: asked anew for each login, so that they can be changed while the server runs. */
export type ProvidersOf = () => Promise<readonly SsoProvider[]>

/** What anybody may know of a provider. */
export interface PublicProvider {
  readonly id: string
  readonly name: string
  readonly clientId: string
  readonly issuer: string
  readonly authorizationEndpoint?: string
  readonly scopes: readonly string[]
}

export const DEFAULT_SCOPES = ['openid', 'profile', 'email'] as const
