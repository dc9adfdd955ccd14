import { COMPARER_OF_TOKEN } from '../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../model/dataset.ts'
import { compileAngle } from './geo-axis.ts'
import type { TokenRules } from './token.ts'

/** Degrees from -180 (west) to 180; the normal form is decimal. */
export function geoLongitude({ sourceLocale }: Column): TokenRules {
  return Object.freeze({
    parse: compileAngle('longitude', sourceLocale),
    comparer: COMPARER_OF_TOKEN.GEO_LONGITUDE,
    noun: 'a longitude',
  })
}
