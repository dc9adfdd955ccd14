import { type Random, seededRandom } from '../../../packages/core/src/lib/random.ts'
import { type Generated, type Layout, layOut, type MadeRow } from '../generated.ts'
import { capital, wordMistake } from '../slips.ts'
import { inventWords } from '../words.ts'

/** Offers of products of which there are families: the same in another colour is another product. */
export interface VariantShape extends Layout {
  readonly rows: number
  readonly seed: number
  /** Shops, each with a product once. With one, it repeats itself. */
  readonly shops: number
  /** The share of the products that another shop has too. */
  readonly common: number
  readonly partNumber: 'column' | 'title' | 'absent'
  readonly missing?: number
}

interface Product {
  readonly brand: string
  readonly model: string
  readonly kind: string
  readonly color: string
  readonly capacity: string
  readonly part: string
  readonly price: number
}

const COLORS = ['black', 'white', 'silver', 'red', 'blue', 'green', 'grey', 'gold']
const SHORT_COLORS: Readonly<Record<string, string>> = {
  black: 'blk',
  white: 'wht',
  silver: 'slv',
  grey: 'gray',
  blue: 'blu',
}
const KINDS: readonly (readonly [string, string, readonly string[]])[] = [
  ['notebook', 'laptop computer', ['256 GB', '512 GB', '1 TB']],
  ['usb flash drive', 'memory stick', ['16 GB', '32 GB', '64 GB', '128 GB']],
  ['digital camera', 'camera', ['12 MP', '16 MP', '24 MP']],
  ['lcd monitor', 'display', ['22 inch', '24 inch', '27 inch']],
  ['ink cartridge', 'toner', ['10 ml', '20 ml', 'XL']],
  ['headphones', 'headset', ['', 'wireless']],
  ['external hard drive', 'portable hdd', ['500 GB', '1 TB', '2 TB']],
  ['coffee machine', 'espresso maker', ['1.2 l', '1.8 l']],
]
const FILLER = [
  'new',
  'with cable',
  'retail',
  'oem',
  '- free shipping',
  'bulk',
  'edition 2024',
  'original',
  'for home and office',
]

/** Families of a model in colours and capacities, written as each shop does. */
export function variants(shape: VariantShape): Generated {
  const random = seededRandom(shape.seed)
  const brands = inventWords(60, ['', 'on', 'ix', 'tech', 'a'], random).map(capital)
  const made: MadeRow[] = []
  let thing = 0
  while (made.length < shape.rows) {
    for (const product of familyOf(brands, random)) {
      thing += 1
      const shops = shape.shops === 1 ? [0, ...(random.chance(shape.common) ? [0] : [])] : shopsOf(shape, random)
      for (const shop of shops) {
        const source = shape.shops === 1 ? '' : `shop${shop + 1}`
        made.push({ values: offer(product, shop, shape, random), thing, source })
      }
    }
  }
  return layOut(made, shape.seed, shape)
}

function shopsOf({ shops, common }: VariantShape, random: Random): readonly number[] {
  const all = random.shuffled(Array.from({ length: shops }, (_, at) => at))
  return random.chance(common) ? all.slice(0, random.between(2, Math.max(2, Math.ceil(shops * 0.7)))) : all.slice(0, 1)
}

function familyOf(brands: readonly string[], random: Random): readonly Product[] {
  const [kind, _, capacities] = random.pick(KINDS)
  const brand = brands[Math.floor(random.fraction() ** 2 * brands.length)]!
  const letters = Array.from({ length: random.between(1, 3) }, () => String.fromCharCode(65 + random.below(26))).join(
    '',
  )
  const model = `${letters}${random.chance(0.5) ? '-' : ''}${random.between(10, 9900)}`
  const price = 10 + Math.floor(600 * random.fraction() ** 2)
  const all = capacities.flatMap((capacity) => COLORS.map((color) => ({ capacity, color })))
  const count = random.pick([1, 1, 2, 3, 4, 6])
  return random
    .shuffled(all)
    .slice(0, count)
    .map(({ capacity, color }, at) => ({
      brand,
      model,
      kind,
      color,
      capacity,
      price: price + 15 * at,
      part: `${model.replace('-', '')}${String.fromCharCode(65 + at)}${capacity.replace(/\D/g, '')}${random.pick(['', 'EU', 'US', 'B'])}`,
    }))
}

function offer(product: Product, shop: number, { partNumber, missing = 0.15 }: VariantShape, random: Random) {
  const { brand, model, kind, color, capacity, part, price } = product
  const other = KINDS.find(([name]) => name === kind)?.[1] ?? kind
  const parts = [
    random.chance(0.9) ? brand : '',
    random.chance(0.25) ? model.replace('-', ' ') : model,
    random.chance(0.35) ? other : kind,
    random.chance(0.3) ? capacity.replace(' ', '') : capacity,
    random.chance(0.3) ? (SHORT_COLORS[color] ?? color) : color,
    partNumber === 'title' && random.chance(0.7) ? (random.chance(0.4) ? `(${part})` : part) : '',
    random.chance(0.35) ? random.pick(FILLER) : '',
  ].filter((word) => word !== '')
  const ordered = shop % 3 === 2 ? [parts[0]!, ...random.shuffled(parts.slice(1))] : parts
  const title = ordered.join(shop % 2 === 0 ? ' ' : shop % 4 === 1 ? ', ' : ' ')
  const cents = [0.99, 0.95, 0, 0.49][shop % 4]!
  return {
    title: random.chance(0.1) ? wordMistake(title, random) : title,
    manufacturer: random.chance(missing) ? '' : random.chance(0.2) ? brand.toUpperCase() : brand,
    price: random.chance(missing) ? '' : (Math.round(price * (0.92 + 0.16 * random.fraction())) + cents).toFixed(2),
    ...(partNumber === 'column'
      ? { part_number: random.chance(missing) ? '' : random.chance(0.2) ? part.toLowerCase() : part }
      : {}),
  }
}
