import { type CountryCode, getCountries, getCountryCallingCode, Metadata } from 'libphonenumber-js/max'

/** What the library knows of a plan; its types declare only a part of it. */
interface LibraryPlan {
  callingCode(): string
  IDDPrefix(): string | undefined
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

interface NumberingPlan {
  readonly general: RegExp
  readonly types: readonly { readonly pattern: RegExp; readonly lengths: readonly number[] | undefined }[]
  readonly leading: RegExp | undefined
  /** What stands before a number dialled at home; some write it behind the country's code too. */
  readonly prefix: RegExp | undefined
  /** The same where it is merely taken off: elsewhere parts of it say who carries the call, or stay. */
  readonly trunk: RegExp | undefined
  /** What is dialled for abroad, as a pattern. */
  readonly abroad: string | undefined
}

/**
 * Whether a number in E.164 is valid, as the library says, in a fraction of its time: patterns are compiled once.
 * Undefined when the text is not in E.164, or when only the library can tell.
 */
export function isValidE164(text: string): boolean | undefined {
  if (!E164.test(text)) return undefined
  const code = codeOf(text)
  if (code === undefined) return undefined
  const national = text.slice(code.length + 1)
  const plans = plansOf(code)
  if (national.length < SHORTEST || plans.some(({ prefix }) => prefix?.test(national))) return undefined
  // Countries that share a code are asked in their order: leading digits decide at once, where a country has them.
  const plan =
    plans.length === 1 ? plans[0] : plans.find((each) => each.leading?.test(national) ?? isOfPlan(national, each))
  return plan === undefined ? undefined : isOfPlan(national, plan)
}

/** The code that a text in E.164 begins with; undefined when no country has it. */
function codeOf(text: string): string | undefined {
  for (let end = 2; end <= 4; end++) {
    const code = text.slice(1, end)
    if (CODES.has(code)) return code
  }
  return undefined
}

/** The country's code and its plan. */
export function homePlanOf(country: CountryCode): CodedPlan {
  const ready = homes.get(country)
  if (ready !== undefined) return ready
  const library = libraryPlans()
  library.selectNumberingPlan(country)
  const home = { code: library.numberingPlan.callingCode(), plan: compilePlan(library.numberingPlan) }
  homes.set(country, home)
  return home
}

/** The plan by which trunk prefixes are taken off a number that begins with a plus sign: that of the main country of its code. */
export function mainPlanOf(text: string): CodedPlan | undefined {
  const code = codeOf(text)
  const plan = code === undefined ? undefined : plansOf(code)[0]
  return code === undefined || plan === undefined ? undefined : { code, plan }
}

interface CodedPlan {
  readonly code: string
  readonly plan: NumberingPlan
}

const homes = new Map<CountryCode, CodedPlan>()

function isOfPlan(national: string, { general, types }: NumberingPlan): boolean {
  if (!general.test(national)) return false
  return types.some(({ pattern, lengths }) => (lengths?.includes(national.length) ?? true) && pattern.test(national))
}

const known = new Map<string, readonly NumberingPlan[]>()

function plansOf(code: string): readonly NumberingPlan[] {
  const ready = known.get(code)
  if (ready !== undefined) return ready
  const library = libraryPlans()
  const plans = (library.getCountryCodesForCallingCode(code) ?? []).map((country) => {
    library.selectNumberingPlan(country)
    return compilePlan(library.numberingPlan)
  })
  known.set(code, plans)
  return plans
}

function libraryPlans(): LibraryPlans {
  return new Metadata() as unknown as LibraryPlans // see above
}

function compilePlan(plan: LibraryPlan): NumberingPlan {
  const types = TYPES.flatMap((name) => {
    const type = plan.type(name)
    const pattern = type?.pattern()
    return type === undefined || !pattern ? [] : [{ pattern: whole(pattern), lengths: type.possibleLengths() }]
  })
  const [leading, prefix] = [plan.leadingDigits(), plan.nationalPrefixForParsing()]
  return {
    general: whole(plan.nationalNumberPattern()),
    types,
    leading: leading ? beginning(leading) : undefined,
    prefix: prefix ? beginning(prefix) : undefined,
    trunk: prefix && !prefix.includes('(') ? beginning(prefix) : undefined,
    abroad: plan.IDDPrefix(),
  }
}

function whole(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`)
}

function beginning(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})`)
}
