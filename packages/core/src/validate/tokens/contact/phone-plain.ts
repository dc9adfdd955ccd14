import type { CountryCode } from 'libphonenumber-js/max'
import { homePlanOf, isValidE164, mainPlanOf } from './phone-plans.ts'

/** Digits in groups, perhaps behind a plus sign: no letters, and nothing that may stand between two numbers. */
const GROUPS = /^\+?\d[\d ().-]*$/
const BETWEEN_NUMBERS = ' - '
const NO_DIGITS = /[^\d]+/g
const DIALLED_ANYWHERE = /^00 *[1-9]/
const LONGEST = 100

/**
 * What the library makes of a number that is plainly written, in E.164, in a fraction of its time; `null` when it is none.
 * Undefined when only the library can tell. Without a country, 00 says "abroad".
 */
export function readPlainPhone(given: string, country: CountryCode | undefined): string | null | undefined {
  const text = given.trim()
  if (text.length > LONGEST) return undefined
  const slash = text.indexOf('/')
  if (slash > 0) return readAround(text, slash, country)
  if (!GROUPS.test(text) || text.includes(BETWEEN_NUMBERS)) return undefined
  const digits = text.replace(NO_DIGITS, '')
  if (text.startsWith('+')) return international(digits)
  if (country === undefined) return DIALLED_ANYWHERE.test(text) ? international(digits.slice(2)) : undefined
  const { code, plan } = homePlanOf(country)
  if (digits.startsWith('00')) return plan.abroad === '00' ? international(digits.slice(2)) : undefined
  // What is dialled abroad otherwise, or begins as the own code does, may be read in more than one way.
  if (plan.abroad !== '00' || digits.startsWith(code)) return undefined
  return verdict(`+${code}${digits}`) ?? withoutTrunk(code, digits, plan)
}

/** 020/7946 0123: one number, unless what stands before the slash may be one by itself. */
function readAround(text: string, slash: number, country: CountryCode | undefined): string | null | undefined {
  const before = text.slice(0, slash)
  if (country === undefined || mayStandAlone(before, country)) return undefined
  return readPlainPhone(`${before} ${text.slice(slash + 1)}`, country)
}

/** False only for what is certainly no number: dialled at home, it has not the form of its country's. */
function mayStandAlone(text: string, country: CountryCode): boolean {
  const digits = text.replace(NO_DIGITS, '')
  const { code, plan } = homePlanOf(country)
  const dialled = plan.trunk?.exec(digits)?.[0] ?? ''
  const certain = (plan.prefix === undefined || plan.trunk !== undefined) && !digits.startsWith(code)
  if (!certain || text.startsWith('+') || digits.startsWith('00')) return true
  return plan.general.test(digits) || plan.general.test(digits.slice(dialled.length))
}

function international(digits: string): string | null | undefined {
  const text = `+${digits}`
  const found = verdict(text)
  if (found !== undefined) return found
  const main = mainPlanOf(text)
  return main && withoutTrunk(main.code, digits.slice(main.code.length), main.plan)
}

function verdict(text: string): string | null | undefined {
  const valid = isValidE164(text)
  if (valid === undefined) return undefined
  return valid ? text : null
}

/** 0161 496 0123 and +44 (0)161 496 0123: only what is certain, which is that the rest is valid and the whole is not. */
function withoutTrunk(code: string, national: string, { general, trunk }: NumberingPlan): string | undefined {
  const dialled = trunk?.exec(national)?.[0]
  if (dialled === undefined || general.test(national)) return undefined
  const text = `+${code}${national.slice(dialled.length)}`
  return isValidE164(text) ? text : undefined
}

type NumberingPlan = ReturnType<typeof homePlanOf>['plan']
