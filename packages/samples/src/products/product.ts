import type { Random } from '@onefold/core/adapter-kit'
import { listed } from '../people/data/country.ts'

/** A thing that is sold, as its maker knows it. */
export interface Product {
  readonly number: number
  readonly brand: string
  /** Of the family that it belongs to: `Aero Kettle`. */
  readonly line: string
  /** `AK-310 BK`: the family, and what tells it from its sisters. */
  readonly model: string
  readonly measure: string
  readonly colour: string
  readonly category: string
  /** Thirteen digits, the last of which checks the others. */
  readonly ean: string
  readonly price: number
}

interface Family {
  readonly category: string
  readonly noun: string
  readonly measures: readonly string[]
  readonly price: readonly [number, number]
}

const BRANDS = listed(`Aldani, Borealis, Castor & Finch, Dovrea, Elmwerk, Fjordline, Graftek, Hallmere, Ionica, Juvela,
  Kestrion, Lindqvist, Mirabeau, Nordstal, Ostara, Pellier, Quillon, Rothwell, Solvig, Tannberg`)
const WORDS = listed(`Aero, Bolt, Crest, Dune, Echo, Flux, Glide, Halo, Ion, Jet, Karma, Loft, Mono, Nero, Opus, Pulse,
  Quartz, Ridge, Sonic, Tempo, Ultra, Vivo, Wave, Zen`)
const COLOURS = listed('Black, White, Silver, Red, Blue, Graphite, Green')
const FAMILIES: readonly Family[] = [
  { category: 'Kitchen', noun: 'Kettle', measures: ['1.0 l', '1.5 l', '1.7 l'], price: [19, 90] },
  { category: 'Kitchen', noun: 'Toaster', measures: ['700 W', '850 W', '1000 W'], price: [15, 80] },
  { category: 'Kitchen', noun: 'Hand Blender', measures: ['400 W', '600 W', '800 W'], price: [20, 110] },
  { category: 'Audio', noun: 'Headphones', measures: ['20 h', '30 h', '45 h'], price: [25, 320] },
  { category: 'Audio', noun: 'Loudspeaker', measures: ['10 W', '20 W', '60 W'], price: [30, 400] },
  { category: 'Computing', noun: 'External Drive', measures: ['500 GB', '1 TB', '2 TB', '4 TB'], price: [40, 260] },
  { category: 'Computing', noun: 'Monitor', measures: ['22 inch', '24 inch', '27 inch', '32 inch'], price: [95, 640] },
  { category: 'Tools', noun: 'Cordless Drill', measures: ['12 V', '18 V', '20 V'], price: [49, 260] },
  { category: 'Tools', noun: 'Jigsaw', measures: ['450 W', '650 W'], price: [39, 180] },
]

/**
 * Products in families, which are what makes matching hard: sisters share brand, line and almost the whole model, and differ
 * in one measure or colour. Numbered from 1.
 */
export function createProducts(count: number, random: Random): readonly Product[] {
  const products: Product[] = []
  const models = new Set<string>()
  while (products.length < count) {
    const brand = random.pick(BRANDS)
    const { category, noun, measures, price } = random.pick(FAMILIES)
    const line = `${random.pick(WORDS)} ${noun}`
    const series = `${initials(line)}-${random.between(1, 9)}${random.between(0, 9)}`
    if (models.has(`${brand} ${series}`)) continue
    models.add(`${brand} ${series}`)
    const dear = random.between(...price)
    const colours = random.shuffled(COLOURS).slice(0, random.between(1, 2))
    for (const [step, measure] of measures.entries()) {
      if (random.chance(0.25)) continue
      for (const colour of colours) {
        products.push({
          number: products.length + 1,
          brand,
          line,
          measure,
          colour,
          category,
          model: `${series}${step} ${colour.slice(0, 1)}${colour.slice(-1).toUpperCase()}`,
          ean: eanOf(random),
          price: Math.round(dear * (1 + step * 0.3)) - 0.01,
        })
      }
    }
  }
  return products.slice(0, count)
}

function initials(line: string): string {
  return line
    .split(' ')
    .map((word) => word.slice(0, 1))
    .join('')
}

/** GS1 keeps numbers that begin with 2 for use within a company, so none of these is on anybody's shelf. */
function eanOf(random: Random): string {
  const digits = [2, ...Array.from({ length: 11 }, () => random.below(10))]
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0)
  return [...digits, (10 - (sum % 10)) % 10].join('')
}
