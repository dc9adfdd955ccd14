import { message } from '../../../error/message.ts'
import { fold } from '../../../lib/text/text.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../../model/resources/dataset.ts'
import { entriesOf, itemsOf } from '../../../reference/reference-pack.ts'
import { STATES } from '../../../reference/states.ts'
import { regionOf } from '../../locale.ts'
import { settled } from '../text/text-settled.ts'
import type { TokenRules } from '../token.ts'
import { casedPlace } from './address-case.ts'
import { hasLetter, placeText } from './address-text.ts'

const LONGEST = 80
const AS_CODE = new Set(itemsOf(STATES.writtenAsCode))
const CODE = /^[A-Za-z]{1,3}$/
/** As ISO 3166-2 writes a code, with its country before it. */
const WITH_COUNTRY = /^([A-Z]{2})-([A-Z0-9]{1,3})$/
/** A state that has no code of its own. */
const NO_CODE = '-'
const LINES: ReadonlyMap<string, string> = new Map(Object.entries(STATES.countries))

interface States {
  /** Normal forms by key. A name comes before a code where both are the same text. */
  readonly byKey: ReadonlyMap<string, string>
  /** Normal forms by code. */
  readonly byCode: ReadonlyMap<string, string>
}

const known = new Map<string, States>()

/** Of the countries whose states are listed. Each is read when it is first asked for, so that no process reads them all as it starts. */
function statesOf(country: string): States | undefined {
  const lines = LINES.get(country)
  if (lines === undefined) return undefined
  const states = known.get(country) ?? readStates(country, lines)
  known.set(country, states)
  return states
}

function readStates(country: string, lines: string): States {
  const states = new Map<string, string>()
  const codes: [string, string][] = []
  for (const { normal: code, variants } of entriesOf(lines)) {
    const normal = AS_CODE.has(country) && /^[A-Z]+$/.test(code) ? code : variants[0]!
    for (const variant of variants) if (!states.has(keyOf(variant))) states.set(keyOf(variant), normal)
    if (code !== NO_CODE) codes.push([code, normal])
  }
  for (const [code, normal] of codes) if (!states.has(keyOf(code))) states.set(keyOf(code), normal)
  return { byKey: states, byCode: new Map(codes) }
}

function keyOf(text: string): string {
  return fold(text.replaceAll('-', ' '), ['IGNORE_ACCENTS', 'IGNORE_CASE', 'ONLY_ALPHANUMERIC'])
}

/**
 * A state, province or county, by name or by the code of ISO 3166-2, with its country or without. The normal form is what addresses of the country
 * show: the code in the United States, Canada, Australia and Brazil, and for the provinces of Italy; else the name.
 */
export function addressState({ sourceLocale }: Pick<Column, 'sourceLocale'> = {}): TokenRules {
  const home = regionOf(sourceLocale)
  return Object.freeze({
    parse: (given: string, { region = home }) => settled(given, (text) => normalState(text, region)),
    comparer: COMPARER_OF_TOKEN.ADDRESS_STATE,
    wrong: (value: string) => message('address-state-invalid/value', { value }),
  })
}

function normalState(given: string, region: string | undefined): string | undefined {
  const text = placeText(given, LONGEST)
  if (text === undefined) return undefined
  if (region !== undefined && LINES.has(region)) return stateOf(text, region)
  const known = region === undefined ? statesAnywhere(text) : new Set<string>()
  const [only] = known
  if (only !== undefined && known.size === 1) return only
  if (!hasLetter(text)) return undefined
  if (isCodeWithCountry(text, region)) return text.toUpperCase()
  return CODE.test(text) ? text.toUpperCase() : casedPlace(text, region)
}

/** The normal form of a state of this country; undefined for anything else. */
export function stateOf(text: string, region: string | undefined): string | undefined {
  const states = statesOf(region ?? '')
  const [, country, code = ''] = WITH_COUNTRY.exec(text.toUpperCase()) ?? []
  return states?.byKey.get(keyOf(text)) ?? (country === region ? states?.byCode.get(code) : undefined)
}

/**
 * Whether the text says by itself which country's state it is, or may say so: it is kept, as without a country its short form would
 * say less. In small letters it may be the name of a place, such as Al-Ain.
 */
function isCodeWithCountry(text: string, region: string | undefined): boolean {
  const [, country = '', code = ''] = WITH_COUNTRY.exec(text.toUpperCase()) ?? []
  if (statesOf(country)?.byCode.has(code)) return true
  return WITH_COUNTRY.test(text) && (region === undefined || region === country)
}

/** What the text may mean in all countries; a name only, for codes mean something else in each. */
function statesAnywhere(text: string): ReadonlySet<string> {
  if (CODE.test(text)) return new Set()
  const key = keyOf(text)
  return new Set([...LINES.keys()].flatMap((country) => statesOf(country)?.byKey.get(key) ?? []))
}
