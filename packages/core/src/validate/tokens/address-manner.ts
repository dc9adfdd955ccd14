import { COUNTRIES, type CountryManner } from '../../reference/countries.ts'

/** How a country writes addresses; undefined where nobody has told us. */
export function mannerOf(region: string | undefined): CountryManner | undefined {
  return region !== undefined && Object.hasOwn(COUNTRIES.manners, region) ? COUNTRIES.manners[region] : undefined
}
