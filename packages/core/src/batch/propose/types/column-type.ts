import type { ComparerName } from '../../../model/resources/classifier.ts'
import type { Token } from '../../../model/resources/dataset.ts'

/** What a column is about, as far as its values say it, or its name and its values together. */
export type SeenType =
  | 'GIVEN_NAME'
  | 'FAMILY_NAME'
  | 'FULL_NAME'
  | 'COMPANY'
  | 'STREET'
  | 'ADDRESS'
  | 'HOUSE_NUMBER'
  | 'CITY'
  | 'POSTAL_CODE'
  | 'REGION'
  | 'COUNTRY'
  | 'LATITUDE'
  | 'LONGITUDE'
  | 'PHONE'
  | 'EMAIL'
  | 'URL'
  | 'DATE'
  | 'IDENTIFIER'
  | 'TIME_STAMP'
  | 'RUNNING_NUMBER'
  | 'RECORD_CODE'
  | 'STATUS'
  | 'UNRELATED'
  | 'VARIANT'
  | 'AMOUNT'
  | 'NUMBER'
  | 'WORDS'
  | 'TEXT'

/** What was decided of a column, and on what grounds, for a person to read. */
export interface Seen {
  readonly type: SeenType
  readonly why: string
  /** Its name says so, and its values confirm it. @default values alone say it */
  readonly isNamed?: boolean
  /** In one list records that are otherwise the same have other values, and in two lists the same. @default false */
  readonly parts?: boolean
}

/** By column, what it is about. */
export type SeenColumns = ReadonlyMap<string, Seen>

/**
 * How columns of a type are compared; others are by their values' kind. Companies are not compared as such: their words tell as much, and
 * among products and places that bear a legal form the comparer found half of what it should.
 */
export const COMPARER_OF_SEEN: Readonly<Partial<Record<SeenType, ComparerName>>> = Object.freeze({
  GIVEN_NAME: 'NAME',
  FAMILY_NAME: 'NAME',
  FULL_NAME: 'NAME',
  ADDRESS: 'ADDRESS',
  PHONE: 'PHONE',
  COUNTRY: 'EXACT',
  IDENTIFIER: 'DAMERAU',
})

/** What a dataset calls the type. Values are not read otherwise for it but for countries, which have one code and many names. */
export const TOKEN_OF_SEEN: Readonly<Partial<Record<SeenType, Token>>> = Object.freeze({
  COUNTRY: 'COUNTRY_CODE',
})

/** Types that say where somebody or something is. */
export const PLACES: ReadonlySet<SeenType> = new Set([
  ...(['STREET', 'ADDRESS', 'HOUSE_NUMBER', 'CITY', 'POSTAL_CODE', 'REGION', 'LATITUDE', 'LONGITUDE'] as const),
])

/** Types that say nothing of who or what a record stands for. */
const OF_NO_IDENTITY: ReadonlySet<SeenType> = new Set([
  'TIME_STAMP',
  'RUNNING_NUMBER',
  'RECORD_CODE',
  'STATUS',
  'UNRELATED',
])

/** Whether records are compared by columns of this type. */
export function tellsIdentity({ type }: Seen): boolean {
  return !OF_NO_IDENTITY.has(type)
}
