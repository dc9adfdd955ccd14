import type { Language } from '../model/language.ts'
import type { Json } from '../model/record.ts'

/** The categories that the product itself reads; their payloads are checked. Others may hold whatever a host likes. */
export const SETTING_CATEGORIES = ['notification', 'security', 'sso', 'limits', 'ui'] as const
export type SettingCategory = (typeof SETTING_CATEGORIES)[number]

/** An entry of the configuration. */
export interface SettingView {
  readonly id: string
  readonly category: string
  /** Secrets are masked. */
  readonly payload: Json
}

export interface SettingInput {
  /** A known one is replaced. @default a new one */
  readonly id?: string
  readonly category: string
  /** Of a category that the product reads: an object, or the same as JSON text. A secret stated as the mask stays. */
  readonly payload: Json
}

/** The entries of the configuration. Of each category that the product reads, the one that was saved last counts. */
export interface Settings {
  /** Refuses with everything that is wrong, and then saves nothing. */
  save(setting: SettingInput): Promise<SettingView>
  /** The one saved last comes first. Refuses with `not_found` when none carries the category. */
  byCategory(category: string): Promise<readonly SettingView[]>
  get(id: string): Promise<SettingView>
  remove(id: string): Promise<SettingView>
  /** Refuses with `not_found` when none carries the category. */
  removeCategory(category: string): Promise<readonly SettingView[]>
}

/** An OpenID Connect issuer that may say who somebody is. */
export interface SsoProviderSettings {
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly authorizationEndpoint?: string
  readonly scopes?: readonly string[]
  /** Whether somebody unknown becomes a VIEWER. @default false */
  readonly provision?: boolean
  /** Whether an e-mail address counts that the issuer does not call verified. @default false */
  readonly trustsEmail?: boolean
}

/** What the configuration says now; what it does not say is left out, and the host's own settings hold. */
export interface ProductSettings {
  readonly security: {
    /** Failed logins in a row that lock a user. */
    readonly lockAfter?: number
    /** Milliseconds, as all times here; 0: until somebody unlocks. */
    readonly lockedFor?: number
    readonly refreshLifetime?: number
    readonly resetLifetime?: number
    readonly tokenLifetime?: number
    /** Failed attempts to come in, a minute, that one address may make at one account. */
    readonly failuresPerMinute?: number
    /** Origins whose pages may call the service; `*` for all. */
    readonly corsOrigins?: readonly string[]
  }
  readonly sso: { readonly providers?: readonly SsoProviderSettings[] }
  readonly limits: {
    /** Bytes of the largest JSON body. */
    readonly bodyBytes?: number
    /** Bytes of the largest file. */
    readonly uploadBytes?: number
    /** Of one caller; 0: no limit. */
    readonly requestsPerMinute?: number
  }
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
  readonly host: string
  /** @default 587, and 465 when `secure` */
  readonly port?: number
  /** TLS from the first byte. @default false */
  readonly secure?: boolean
  /** Refuses a server that does not offer TLS. @default true when a password is stated */
  readonly requireTls?: boolean
  readonly user?: string
  readonly password?: string
  /** The sender, as `Onefold <onefold@example.org>`. */
  readonly from: string
}
