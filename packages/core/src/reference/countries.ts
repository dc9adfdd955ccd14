import { OWN_WORK, type ReferencePack } from './reference-pack.ts'

/** How a country writes its addresses. */
export interface CountryManner {
  /** The languages of its names and streets, the most common first. */
  readonly languages: readonly string[]
  /** The house number stands before the street. */
  readonly numberFirst: boolean
  /** The postcode stands before the city, behind it, or on a line behind everything. */
  readonly postcode: 'before-city' | 'behind-city' | 'last'
  /** What it is called, in small letters without accents. */
  readonly names: readonly string[]
}

const manner = (
  languages: string,
  number: 'number-first' | 'number-last',
  postcode: CountryManner['postcode'],
  names: string,
): CountryManner =>
  Object.freeze({
    languages: Object.freeze(languages.split(' ')),
    numberFirst: number === 'number-first',
    postcode,
    names: Object.freeze(names.split(', ')),
  })

/** Countries whose addresses are read part by part. */
export const COUNTRIES = Object.freeze({
  name: 'countries',
  version: '1.0.0',
  ...OWN_WORK,
  manners: Object.freeze<Record<string, CountryManner>>({
    GB: manner(
      'en',
      'number-first',
      'last',
      'united kingdom, uk, great britain, gbr, vereinigtes konigreich, reino unido',
    ),
    IE: manner('en', 'number-first', 'last', 'ireland, eire, irl, republic of ireland, irlanda, irland'),
    FR: manner('fr', 'number-first', 'before-city', 'france, fra, frankreich, francia, franca'),
    BE: manner('nl fr de', 'number-last', 'before-city', 'belgium, belgique, belgie, belgien, bel, belgica'),
    NL: manner(
      'nl',
      'number-last',
      'before-city',
      'netherlands, the netherlands, nederland, nld, niederlande, holland, paises bajos',
    ),
    DE: manner('de', 'number-last', 'before-city', 'germany, deutschland, deu, alemania, allemagne, germania'),
    AT: manner('de', 'number-last', 'before-city', 'austria, osterreich, oesterreich, aut, autriche'),
    CH: manner('de fr it', 'number-last', 'before-city', 'switzerland, schweiz, suisse, svizzera, che, suiza'),
    IT: manner('it', 'number-last', 'before-city', 'italy, italia, ita, italien, italie'),
    ES: manner('es ca gl', 'number-last', 'before-city', 'spain, espana, esp, spanien, espagne, spagna'),
    PT: manner('pt', 'number-last', 'before-city', 'portugal, prt'),
    LU: manner('fr de', 'number-first', 'before-city', 'luxembourg, luxemburg, letzebuerg, lux, luxemburgo'),
    DK: manner('da', 'number-last', 'before-city', 'denmark, danmark, dnk, danemark, dinamarca'),
    SE: manner('sv', 'number-last', 'before-city', 'sweden, sverige, swe, schweden, suecia'),
    NO: manner('no', 'number-last', 'before-city', 'norway, norge, nor, norwegen, noruega'),
    FI: manner('fi sv', 'number-last', 'before-city', 'finland, suomi, fin, finnland, finlandia'),
    IS: manner('is', 'number-last', 'before-city', 'iceland, island, isl, islandia'),
    US: manner(
      'en',
      'number-first',
      'behind-city',
      'united states, united states of america, usa, u.s.a., us, u.s., estados unidos',
    ),
    CA: manner('en fr', 'number-first', 'behind-city', 'canada, can, kanada'),
    AU: manner('en', 'number-first', 'behind-city', 'australia, aus, australien'),
    NZ: manner('en', 'number-first', 'behind-city', 'new zealand, nzl, aotearoa, neuseeland'),
    MX: manner('es', 'number-last', 'before-city', 'mexico, mex, mexiko'),
    BR: manner('pt', 'number-last', 'last', 'brazil, brasil, bra, brasilien'),
    AR: manner('es', 'number-last', 'before-city', 'argentina, arg, argentinien'),
    CL: manner('es', 'number-last', 'before-city', 'chile, chl'),
    CO: manner('es', 'number-last', 'last', 'colombia, kolumbien'),
    PE: manner('es', 'number-last', 'before-city', 'peru, per'),
  }),
}) satisfies ReferencePack & { readonly manners: Readonly<Record<string, CountryManner>> }
