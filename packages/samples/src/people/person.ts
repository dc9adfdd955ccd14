import type { Country } from './data/country.ts'

/** Somebody as they really are: what no source has in full. */
export interface Person {
  /** The truth: records of one number are of one person. */
  readonly number: number
  readonly country: Country
  readonly firstName: string
  /** What friends say instead, where there is such a name. */
  readonly shortName?: string
  readonly lastName: string
  /** The name before a marriage. */
  readonly formerName?: string
  readonly birth: Birth
  /** The first is the one in use; the others are older, or shared with somebody of the household. */
  readonly emails: readonly string[]
  /** Groups of digits behind the country code; the first is the person's own. */
  readonly phones: readonly string[]
  /** The first is the present one. */
  readonly addresses: readonly Address[]
}

export interface Birth {
  readonly year: number
  readonly month: number
  readonly day: number
}

export interface Address {
  readonly street: string
  readonly town: string
  readonly postcode: string
}
