import { type Random, seededRandom } from '../../../packages/core/src/lib/random.ts'
import {
  dealSources,
  type Generated,
  type Layout,
  layOut,
  type MadeRow,
  type Repetition,
  type SourceShape,
  sizes,
} from '../generated.ts'
import { phoneWritten, SHORT_KINDS, someAddress, somePhone } from '../places.ts'
import { capital, digitMistake, mistake, wordMistake, written } from '../slips.ts'
import { inventWords } from '../words.ts'

/** Companies and their branches: each branch is a thing. */
export interface BranchShape extends Repetition, SourceShape, Layout {
  readonly seed: number
  /** Branches of one company at most; most have one or two. */
  readonly chain: number
  /** The share of companies with branches. @default 0.3 */
  readonly chains?: number
  /** Branches have the telephone number and the site of their company. @default true */
  readonly shared?: boolean
  readonly mistakes?: number
  readonly missing?: number
}

const TRADES =
  'Bakery,Motors,Pharmacy,Logistics,Foods,Hotels,Energy,Insurance,Electronics,Textiles,Consulting,Plumbing,Dental Clinic,Fitness,Books,Garden Center,Optics,Steel'.split(
    ',',
  )
/** One legal form, as it is written. */
const FORMS: readonly (readonly string[])[] = [
  ['GmbH', 'G.m.b.H.', 'Gesellschaft mbH', 'GmbH'],
  ['Inc', 'Inc.', 'Incorporated', ''],
  ['Ltd', 'Ltd.', 'Limited', ''],
  ['AG', 'AG', 'Aktiengesellschaft', ''],
  ['LLC', 'L.L.C.', 'LLC', ''],
  ['& Co. KG', '& Co KG', 'und Co. KG', ''],
  ['S.A.', 'SA', 'S.A', ''],
]

interface Company {
  readonly name: string
  readonly form: readonly string[]
  readonly phone: string
  readonly site: string
}

/** Company by town, chains with one name, telephone number and site among them. */
export function branches(shape: BranchShape): Generated {
  const { chains = 0.3, shared = true } = shape
  const random = seededRandom(shape.seed)
  const words = inventWords(6000, ['', 'ex', 'on', 'tec', 'er', 'ia'], random)
  const sizeOf = sizes(shape)
  const made: MadeRow[] = []
  let thing = 0
  while (made.length < shape.rows) {
    const company = companyOf(words, random)
    const most = Math.min(shape.chain, 2 + Math.floor((shape.chain - 1) * random.fraction() ** 3))
    const count = random.chance(chains) ? most : 1
    for (let branch = 0; branch < count; branch++) {
      thing += 1
      const own = branch === 0 || !shared ? { ...company, phone: somePhone(random) } : company
      const address = someAddress(random)
      for (const [at, source] of dealSources(shape, sizeOf(random), random).entries()) {
        made.push({ values: rowOf(own, address, shape, at === 0, random), thing, source })
      }
    }
  }
  return layOut(made, shape.seed, shape)
}

function companyOf(words: readonly string[], random: Random): Company {
  const word = capital(words[Math.floor(random.fraction() ** 1.6 * words.length)]!)
  const second = random.chance(0.25) ? ` ${capital(random.pick(words))}` : ''
  const name = `${word}${second} ${random.pick(TRADES)}`
  const site = `www.${name.toLowerCase().replace(/[^a-z]+/g, '')}.example`
  return { name, form: random.pick(FORMS), phone: somePhone(random), site }
}

function rowOf(
  company: Company,
  address: ReturnType<typeof someAddress>,
  shape: BranchShape,
  first: boolean,
  random: Random,
) {
  const { mistakes = 0.1, missing = 0.08 } = shape
  const wrong = (share = 1): boolean => !first && random.chance(mistakes * share)
  const gone = (share = 1): boolean => random.chance(missing * share)
  const [kind = ''] = address.street.split(' ').slice(-1)
  const short = random.chance(0.3) ? address.street.replace(kind, SHORT_KINDS[kind] ?? kind) : address.street
  const named = wrong(1.5) ? wordMistake(company.name, random) : company.name
  const full = `${named} ${random.chance(0.6) ? company.form[0] : random.pick(company.form)}`.trim()
  return {
    company: random.chance(0.08) ? written(full, random) : full,
    street: gone()
      ? ''
      : `${wrong() ? mistake(short, random) : short} ${wrong(0.4) ? digitMistake(address.number, 0, random) : address.number}`,
    postcode: gone() ? '' : wrong(0.5) ? digitMistake(address.postcode, 0, random) : address.postcode,
    city: gone(0.4) ? '' : wrong(0.6) ? mistake(address.city, random) : address.city,
    phone: gone(2)
      ? ''
      : phoneWritten(!first && random.chance(0.1) ? somePhone(random) : company.phone, random.below(3)),
    website: gone(3) ? '' : company.site.replace(random.chance(0.3) ? 'www.' : '', ''),
  }
}
