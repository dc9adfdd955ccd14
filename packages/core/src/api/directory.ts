import type { Language } from '../model/language.ts'
import type { Principal, Role } from '../model/principal.ts'
import type { Instant } from '../model/record.ts'
import type { MailReceipt } from '../ports/mailer.ts'

/** A person of the directory. */
export interface User {
  /** A UUID. */
  readonly id: string
  /** What they log in with; unique, in any letters. */
  readonly email: string
  /** The given name. */
  readonly name: string
  /** The family name. */
  readonly surname: string
  /** One or more. */
  readonly roles: readonly Role[]
  /** False for somebody whose identity another system proves. */
  readonly internal: boolean
  /** False: they cannot come in. */
  readonly enabled: boolean
  /** When they were made. */
  readonly created: Instant
  /** The last login or refresh. */
  readonly lastAccess?: Instant
  /** Failed logins in a row. */
  readonly failedAccesses: number
  /** After too many of them, until `unlock`, a completed reset or the end of the time. */
  readonly locked: boolean
}

/** A user as callers state one. */
export interface UserInput {
  /** A bare address; unique, in any letters. */
  readonly email: string
  /** The given name. */
  readonly name: string
  /** The family name. */
  readonly surname: string
  /** One or more. */
  readonly roles: readonly Role[]
  /** @default true */
  readonly internal?: boolean
  /** @default true */
  readonly enabled?: boolean
  /** Absent, an internal user is mailed a reset token. */
  readonly passwordHash?: string
}

/** What of a user an administrator may change; what is left out stays. */
export interface UserUpdate extends Partial<Omit<UserInput, 'passwordHash'>> {
  /**
   * For callers who know one role: another than the highest there is stands in place of all. Beside `roles` whichever was edited counts;
   * both edited have to agree.
   */
  readonly role?: Role
}

/**
 * The people who may come in. Nobody deletes, disables or demotes themselves, the last enabled ADMIN stays, and so does
 * the last role of a user: `conflict`.
 */
export interface Users {
  /** By e-mail address. */
  list(): Promise<readonly User[]>
  /**
   * One user.
   *
   * @throws OnefoldError `not_found`
   */
  get(id: string): Promise<User>
  /** The caller. */
  my(): Promise<User>
  /** `receipt` says what became of the mail, when one was sent. A failed mail leaves the user. */
  create(
    user: UserInput,
    request?: { readonly language?: Language },
  ): Promise<{
    /** Who was made. */
    readonly user: User
    /** What became of the mail; absent when none was sent. */
    readonly receipt?: MailReceipt
  }>
  /**
   * Changes what is stated.
   *
   * @throws OnefoldError `not_found`; `invalid` every problem at once; `conflict` an address that is taken
   */
  update(id: string, update: UserUpdate): Promise<User>
  /**
   * The caller's own names; what is left out stays.
   *
   * @throws OnefoldError `not_found` when the caller is no user
   */
  updateMy(update: { readonly name?: string; readonly surname?: string }): Promise<User>
  /**
   * Lets them come in.
   *
   * @throws OnefoldError `not_found`
   */
  enable(id: string): Promise<User>
  /**
   * Lets them come in no more: what was issued to them is worth nothing.
   *
   * @throws OnefoldError `not_found`; `conflict` the caller, and the last enabled ADMIN
   */
  disable(id: string): Promise<User>
  /** Out of lists and unknown by id from now on, the e-mail address free again; the name is kept for audit. */
  remove(id: string): Promise<User>
  /**
   * Adds a role; one that they have changes nothing.
   *
   * @throws OnefoldError `not_found`
   */
  addRole(id: string, role: Role): Promise<User>
  /**
   * Takes a role away.
   *
   * @throws OnefoldError `not_found`; `conflict` the caller's own ADMIN, the last enabled ADMIN, the last role
   */
  removeRole(id: string, role: Role): Promise<User>
  /**
   * Lets them try again after too many failed logins.
   *
   * @throws OnefoldError `not_found`
   */
  unlock(id: string): Promise<User>
  /** Ends every session of the user, and what was issued to it. */
  setPassword(id: string, passwordHash: string): Promise<User>
  /** Ends the caller's other sessions; `session` is the one that stays. */
  setMyPassword(passwordHash: string, session?: string): Promise<User>
  /**
   * Mails a reset token. The password works until it is replaced.
   *
   * @throws OnefoldError `undelivered` when nobody took the mail
   */
  startReset(id: string, request?: { readonly language?: Language }): Promise<User>
}

/** An access token for integrations; of its value only the hash is kept, and until it was copied the sealed value. */
export interface AccessToken {
  /** A UUID. */
  readonly id: string
  /** For people. */
  readonly name: string
  /** What it may do. */
  readonly role: Role
  /** False: it is worth nothing. */
  readonly enabled: boolean
  /** When it was made. */
  readonly created: Instant
  /** It is worth nothing from then on. */
  readonly expires: Instant
  /** It is out of lists, and its name is kept for audit. */
  readonly deleted: boolean
  /** The last characters of the value, to tell tokens apart. */
  readonly hint: string
  /** Until it was copied. Never kept without a secret key. */
  readonly value?: string
  /** Kept to the minute. */
  readonly lastAccess?: Instant
}

/** An access token as callers state it. */
export interface AccessTokenInput {
  /** For people. */
  readonly name: string
  /** What it may do. */
  readonly role: Role
  /** @default true */
  readonly enabled?: boolean
  /** From 1 to 3650. @default 365 */
  readonly days?: number
  /** A value chosen elsewhere, beginning with `master:`. @default one with 256 random bits */
  readonly value?: string
}

/** The access tokens of an installation. */
export interface AccessTokens {
  /** By name. `deleted`: those too that were removed. @default false */
  list(query?: { readonly deleted?: boolean }): Promise<readonly AccessToken[]>
  /** Refuses with `not_found` an id that is not there. */
  get(id: string): Promise<AccessToken>
  /** The answer holds the value in any case. */
  create(token: AccessTokenInput): Promise<AccessToken>
  /**
   * Changes what is stated; `days` count from now.
   *
   * @throws OnefoldError `not_found`; `invalid` every problem at once
   */
  update(id: string, update: Partial<Omit<AccessTokenInput, 'value'>>): Promise<AccessToken>
  /** A new value, good for 180 days; the old one is worth nothing from now on. The answer holds the value in any case. */
  reset(id: string): Promise<AccessToken>
  /**
   * The value, this last time: from now on it is masked.
   *
   * @throws OnefoldError `conflict` when it is masked already
   */
  copy(id: string): Promise<AccessToken>
  /**
   * Enables it.
   *
   * @throws OnefoldError `not_found`
   */
  activate(id: string): Promise<AccessToken>
  /** Out of the list, unless removed ones are asked for, and unknown by id from now on; the name is kept for audit. */
  remove(id: string): Promise<AccessToken>
}

/** What a login hands out to go on with. */
export interface Grant {
  /** Who came in. */
  readonly user: User
  /** Which session: it stays the same while refresh tokens follow one another. */
  readonly session: string
  /** Counts what ended everything issued to the user before. What is issued now says the number. */
  readonly epoch: number
  /** Good once, for the next one. */
  readonly refreshToken: string
}

/** An attempt that was counted, or how many milliseconds until the next one is let through. */
export type Attempt =
  | {
      /** It succeeded, and counts no more. */
      readonly takeBack: () => Promise<void>
    }
  | {
      /** Milliseconds until the next one is let through. */
      readonly retryAfterMs: number
    }

/**
 * For the host that proves who callers are. It stands behind no role: whoever has opened the installation may say who
 * calls anyway.
 */
export interface Identities {
  /**
   * The user with this address when `isRight` says that the password is the one with this hash, and the user may come in.
   * `isRight` is asked once in every case, without a hash when there is none, so that time tells nothing. Attempts at one
   * address take turns. Wrong passwords are counted before the answer; the fifth in a row (a setting) locks.
   */
  prove(email: string, isRight: (passwordHash: string | undefined) => Promise<boolean>): Promise<User | undefined>
  /**
   * Counts an attempt for the whole installation before it is made, so that a thousand at once are not all let through: `most`
   * a minute under one name. One that succeeded is taken back.
   */
  attempted(name: string, most: number): Promise<Attempt>
  /** Who has this address, in any case of its letters. */
  userByEmail(email: string): Promise<User | undefined>
  /** Opens a session, and forgets failed logins. */
  opened(user: string): Promise<Grant>
  /**
   * The next refresh token for this one.
   *
   * @throws OnefoldError `unauthenticated`; a token that was used before ends its session, but for 10 seconds after it was
   * used
   */
  refreshed(refreshToken: string): Promise<Grant>
  /** Ends every session of the user. What was issued lives on. */
  closed(user: string): Promise<void>
  /** Mails a reset token to the user with this address, if there is one. Nothing in the answer says whether there is. */
  requestReset(email: string, language?: Language): Promise<void>
  /**
   * Unlocks, and ends all sessions and what was issued.
   *
   * @throws OnefoldError `unauthenticated` what is unknown, used or old
   */
  completeReset(token: string, passwordHash: string): Promise<User>
  /** Makes a user for somebody whose identity another system proved. */
  provide(user: UserInput): Promise<User>
  /** The user behind a token that was issued in this epoch with this role; undefined when it is worth nothing any more. */
  principalOfUser(user: string, epoch: number, role: Role): Principal | undefined | Promise<Principal | undefined>
  /** The token behind this value; undefined when it is unknown, disabled, deleted or expired. Marks it as used. */
  principalOfToken(value: string): Principal | undefined | Promise<Principal | undefined>
  /** The names behind ids of users and tokens, also of deleted ones; unknown ids are left out. */
  names(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The user with this id; undefined when there is none. */
  user(id: string): Promise<User | undefined>
  /** The token with this id; undefined when there is none. */
  token(id: string): Promise<AccessToken | undefined>
  /** Makes the first user of an empty directory; undefined when there is one already. */
  first(user: UserInput): Promise<User | undefined>
}
