import { COMPARER_OF_TOKEN } from '../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../model/dataset.ts'
import { compileAngle } from './geo-axis.ts'
import type { TokenRules } from './token.ts'

/** Degrees from -90 (south) to 90; the normal form is decimal. */
export function geoLatitude({ sourceLocale }: Column): TokenRules {
  return Object.freeze({
    parse: compileAngle('latitude', sourceLocale),
    comparer: COMPARER_OF_TOKEN.GEO_LATITUDE,
    noun: 'a latitude',
  })
}
