import { type CountryCode, getCountries, getCountryCallingCode, Metadata } from 'libphonenumber-js/max'

/** What the library knows of a plan; its types declare only a part of it. */
interface LibraryPlan {
  nationalNumberPattern(): string
  nationalPrefixForParsing(): string | undefined
  leadingDigits(): string | undefined
  type(name: string): { pattern(): string; possibleLengths(): readonly number[] | undefined } | undefined
}
interface LibraryPlans {
  selectNumberingPlan(country: CountryCode): void
  readonly numberingPlan: LibraryPlan
  /** The main country first. */
  getCountryCodesForCallingCode(code: string): readonly CountryCode[] | undefined
}

const TYPES = [
  'FIXED_LINE',
  'MOBILE',
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'VOIP',
  'PERSONAL_NUMBER',
  'PAGER',
  'UAN',
  'VOICEMAIL',
] as const
const E164 = /^\+[1-9]\d{6,14}$/
const CODES: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)))
/** Shorter national numbers are left to the library. */
const SHORTEST = 4

interface Plan {
  readonly general: RegExp
  readonly types: readonly { readonly pattern: RegExp; readonly lengths: readonly number[] | undefined }[]
  readonly leading: RegExp | undefined
  /** What stands before a number dialled at home; some write it behind the country's code too. */
  readonly prefix: RegExp | undefined
}

/**
 * Whether a number in E.164 is valid, as the library says, in a fraction of its time: patterns are compiled once.
 * Undefined when the text is not in E.164, or when only the library can tell.
 */
export function isValidE164(text: string): boolean | undefined {
  if (!E164.test(text)) return undefined
  const code = [2, 3, 4].map((end) => text.slice(1, end)).find((digits) => CODES.has(digits))
  if (code === undefined) return undefined
  const national = text.slice(code.length + 1)
  const plans = plansOf(code)
  if (national.length < SHORTEST || plans.some(({ prefix }) => prefix?.test(national))) return undefined
  // Countries that share a code are asked in their order: leading digits decide at once, where a country has them.
  const plan =
    plans.length === 1 ? plans[0] : plans.find((each) => each.leading?.test(national) ?? isOfPlan(national, each))
  return plan === undefined ? undefined : isOfPlan(national, plan)
}

function isOfPlan(national: string, { general, types }: Plan): boolean {
  if (!general.test(national)) return false
  return types.some(({ pattern, lengths }) => (lengths?.includes(national.length) ?? true) && pattern.test(national))
}

const known = new Map<string, readonly Plan[]>()

function plansOf(code: string): readonly Plan[] {
  const ready = known.get(code)
  if (ready !== undefined) return ready
  const library = new Metadata() as unknown as LibraryPlans // see above
  const plans = (library.getCountryCodesForCallingCode(code) ?? []).map((country) => {
    library.selectNumberingPlan(country)
    return compilePlan(library.numberingPlan)
  })
  known.set(code, plans)
  return plans
}

function compilePlan(plan: LibraryPlan): Plan {
  const types = TYPES.flatMap((name) => {
    const type = plan.type(name)
    const pattern = type?.pattern()
    return type === undefined || !pattern ? [] : [{ pattern: whole(pattern), lengths: type.possibleLengths() }]
  })
  const [leading, prefix] = [plan.leadingDigits(), plan.nationalPrefixForParsing()]
  return {
    general: whole(plan.nationalNumberPattern()),
    types,
    leading: leading ? new RegExp(`^(?:${leading})`) : undefined,
    prefix: prefix ? new RegExp(`^(?:${prefix})`) : undefined,
  }
}

function whole(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`)
}
