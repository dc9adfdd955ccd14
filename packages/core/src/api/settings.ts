import type { Language } from '../model/language.ts'
import type { Json } from '../model/record.ts'

/** The categories that the product itself reads; their payloads are checked. Others may hold whatever a host likes. */
export const SETTING_CATEGORIES = ['notification', 'security', 'sso', 'limits', 'ui'] as const
/** A category that the product itself reads. */
export type SettingCategory = (typeof SETTING_CATEGORIES)[number]

/** An entry of the configuration. */
export interface SettingView {
  /** Names the entry. */
  readonly id: string
  /** What the entry is about. */
  readonly category: string
  /** Secrets are masked. */
  readonly payload: Json
}

/** An entry as callers state it. */
export interface SettingInput {
  /** A known one is replaced. @default a new one */
  readonly id?: string
  /** What the entry is about; one of `SETTING_CATEGORIES`, or the host's own. */
  readonly category: string
  /** Of a category that the product reads: an object, or the same as JSON text. A secret stated as the mask stays. */
  readonly payload: Json
}

/** The entries of the configuration. Of each category that the product reads, the one that was saved last counts. */
export interface Settings {
  /**
   * Saves an entry; answers it as it is kept.
   *
   * @throws OnefoldError `invalid` everything that is wrong, and then nothing is saved
   */
  save(setting: SettingInput): Promise<SettingView>
  /** The one saved last comes first. Refuses with `not_found` when none carries the category. */
  byCategory(category: string): Promise<readonly SettingView[]>
  /**
   * One entry.
   *
   * @throws OnefoldError `not_found`
   */
  get(id: string): Promise<SettingView>
  /**
   * Removes an entry; answers it as it was.
   *
   * @throws OnefoldError `not_found`
   */
  remove(id: string): Promise<SettingView>
  /**
   * Removes every entry of a category; answers them.
   *
   * @throws OnefoldError `not_found` when none carries the category
   */
  removeCategory(category: string): Promise<readonly SettingView[]>
}

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
  /** Where a browser is sent. @default what the issuer's configuration says */
  readonly authorizationEndpoint?: string
  /** What is asked for. @default openid, profile, email */
  readonly scopes?: readonly string[]
  /** Whether somebody unknown becomes a VIEWER. @default false */
  readonly provision?: boolean
  /**
   * Whether an e-mail address counts that the issuer does not call verified. At issuers where people write their own
   * address, that lets anybody in as anybody. @default false
   */
  readonly trustsEmail?: boolean
}

/** What anybody may know of a provider, before logging in: `login` names it by its `id`. */
export interface IdentityProvider extends Pick<SsoProvider, 'id' | 'name' | 'issuer' | 'clientId'> {
  /** Where people are sent; absent while the provider does not say. */
  readonly authorizationEndpoint?: string
  /** What is asked of it. */
  readonly scopes: readonly string[]
}

/** What the configuration says now; what it does not say is left out, and the host's own settings hold. */
export interface ProductSettings {
  /** Who may come in, and for how long. */
  readonly security: {
    /** Failed logins in a row that lock a user. */
    readonly lockAfter?: number
    /** Milliseconds, as all times here; 0: until somebody unlocks. */
    readonly lockedFor?: number
    /** How long a refresh token is good. */
    readonly refreshLifetime?: number
    /** How long a reset token is good. */
    readonly resetLifetime?: number
    /** How long a session token is good. */
    readonly tokenLifetime?: number
    /** Failed attempts to come in, a minute, that one address may make at one account. */
    readonly failuresPerMinute?: number
    /** Origins whose pages may call the service; `*` for all. */
    readonly corsOrigins?: readonly string[]
  }
  /** Who else may say who somebody is. */
  readonly sso: {
    /** The issuers, in the order in which they are offered. */
    readonly providers?: readonly SsoProvider[]
  }
  /** How much is taken in. */
  readonly limits: {
    /** Bytes of the largest JSON body. */
    readonly bodyBytes?: number
    /** Bytes of the largest file. */
    readonly uploadBytes?: number
    /** Of one caller; 0: no limit. */
    readonly requestsPerMinute?: number
  }
  /** What pages show. */
  readonly ui: {
    /** What the installation is called. */
    readonly title?: string
    /** For callers who ask for none. */
    readonly language?: Language
  }
}

/** For the host that serves the product. */
export interface LiveSettings {
  /**
   * At most half a second old as far as other processes go, and the newest as far as this one goes. Answers at once while
   * what is known is young. Never fails: a store that does not answer leaves what is known.
   */
  recent(): ProductSettings | Promise<ProductSettings>
}

/** A mail server, as the category `notification` states it. */
export interface MailServerSettings {
  /** A name or an address. */
  readonly host: string
  /** @default 587, and 465 when `secure` */
  readonly port?: number
  /** TLS from the first byte. @default false */
  readonly secure?: boolean
  /** Refuses a server that does not offer TLS. @default true when a password is stated */
  readonly requireTls?: boolean
  /** Absent: nobody is asked. */
  readonly user?: string
  /** In the clear, for the mailer alone. */
  readonly password?: string
  /** The sender, as `Onefold <onefold@example.org>`. */
  readonly from: string
}
