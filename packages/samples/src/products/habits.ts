import type { Random } from '@onefold/core/adapter-kit'
import { misdialled, mistyped } from '../people/slips.ts'
import type { Habit } from '../system-files.ts'
import type { Product } from './product.ts'

/** What a source knows of a product, as texts; an empty text where it knows nothing. */
export interface Row {
  readonly title: string
  readonly brand: string
  readonly model: string
  readonly ean: string
  readonly measure: string
  readonly colour: string
  readonly price: string
}

type ProductHabit = Habit<Product, Row>

/** The makers' own list: exact. */
export const makers: ProductHabit = {
  system: 'makers',
  coverage: 0.9,
  twice: 0,
  idOf: (position) => `M${30_001 + position}`,
  write: ({ brand, line, model, ean, measure, colour, price }) => ({
    title: `${brand} ${line} ${model}`,
    brand,
    model,
    ean,
    measure,
    colour,
    price: price.toFixed(2),
  }),
}

/** Sellers of a market place describe what they have: everything is in the title, and praise besides. */
export const market: ProductHabit = {
  system: 'market',
  coverage: 0.65,
  twice: 0.1,
  idOf: (position) => `offer-${900_017 + position * 11}`,
  write({ brand, line, model, ean, measure, colour, price }, random) {
    const words = [brand.toUpperCase(), line, random.chance(0.75) ? loose(model, random) : '', measure, colour]
    const praise = random.chance(0.5)
      ? random.pick(['NEW!', 'best price', '- free delivery', '(2 years warranty)'])
      : ''
    const title = [...words, praise].filter((word) => word !== '').join(' ')
    return {
      title: random.chance(0.1) ? mistyped(title, random) : title,
      brand: random.chance(0.6) ? brand : '',
      model: random.chance(0.55) ? loose(model, random) : '',
      ean: random.chance(0.6) ? (random.chance(0.01) ? misdialled(ean, random) : ean) : '',
      measure: random.chance(0.97) ? measure.replace(' ', '') : '',
      colour: random.chance(0.96) ? colour.toLowerCase() : '',
      price: (price * (0.85 + random.fraction() * 0.3)).toFixed(2),
    }
  },
}

/** The stock of a depot: short words, no accents of style, its own way with models. */
export const depot: ProductHabit = {
  system: 'depot',
  coverage: 0.6,
  twice: 0.03,
  idOf: (position) => String(5_000 + position),
  write: ({ brand, line, model, ean, measure, colour, price }, random) => ({
    title: `${line} ${brand} ${measure}`.toLowerCase(),
    brand: random.chance(0.05) ? mistyped(brand, random) : brand.toUpperCase(),
    model: random.chance(0.85) ? loose(model, random) : '',
    ean: random.chance(0.5) ? ean : '',
    measure,
    colour: random.chance(0.97) ? colour.slice(0, 3).toUpperCase() : '',
    price: (price * 0.8).toFixed(2),
  }),
}

/** A model as people write it: with its hyphen and blank, without, or with others. */
function loose(model: string, random: Random): string {
  return random.pick([model, model.replace(/[- ]/g, ''), model.replace('-', ' '), model.toLowerCase()])
}
