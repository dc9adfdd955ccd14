import type { Sample } from '@onefold/core'
import type { Random } from '@onefold/core/adapter-kit'
import { makeSample } from '../make-sample.ts'
import { csvSystems, type Generated } from '../system-files.ts'
import { productsEntity, productsResources, productsTable } from './configuration.ts'
import { depot, makers, market, type Row } from './habits.ts'
import { createProducts } from './product.ts'

const PRODUCTS = 1200
const COLUMNS = [
  'title',
  'brand',
  'model',
  'ean',
  'measure',
  'colour',
  'price',
] as const satisfies readonly (keyof Row)[]

/** Three catalogues that describe the same products in different ways. */
export function productsSample(seed = 20_261_122): Sample {
  return makeSample(
    {
      id: 'products',
      name: 'Products',
      version: '1.0.0',
      description:
        'What makers publish, what sellers of a market place offer and what lies in a depot: models written with and without hyphens, bar codes that are missing, titles full of praise. A drive of one terabyte is not its sister of two.',
      resources: productsResources,
      table: productsTable,
      entity: productsEntity,
    },
    generateProducts,
    seed,
  )
}

function generateProducts(random: Random): Generated {
  const products = createProducts(PRODUCTS, random)
  return csvSystems('products', [makers, market, depot], COLUMNS, products, random)
}
