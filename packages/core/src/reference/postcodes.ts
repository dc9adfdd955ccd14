import { OWN_WORK, type ReferencePack } from './reference-pack.ts'

/**
 * Postcodes by country. `9` stands for a digit, `A` for a letter, `*` for either; a space or a hyphen is what the normal
 * form has there, and may be written otherwise or not at all; with `~` the normal form has nothing there. `prefixes` are the signs of countries, which people put
 * before them.
 */
export const POSTCODES = Object.freeze({
  name: 'postcodes',
  version: '1.0.0',
  ...OWN_WORK,
  shapes: Object.freeze<Record<string, string>>({
    GB: 'A9 9AA, A99 9AA, AA9 9AA, AA99 9AA, A9A 9AA, AA9A 9AA',
    IE: 'A9* ****',
    NL: '9999 AA',
    CA: 'A9A 9A9',
    PT: '9999-999',
    BR: '99999-999',
    SE: '999 99',
    US: '99999, 99999-9999',
    AR: 'A9999AAA, 9999',
    CL: '999~9999',
    PE: '99999',
    CO: '999999',
    IS: '999',
    CZ: '999 99',
    SK: '999 99',
    GR: '999 99',
    PL: '99-999',
    JP: '999-9999',
  }),
  prefixes: Object.freeze<Record<string, string>>({
    AT: 'A, AT',
    BE: 'B, BE',
    CH: 'CH',
    DE: 'D, DE',
    DK: 'DK',
    ES: 'E, ES',
    FI: 'FI, FIN',
    FR: 'F, FR',
    IS: 'IS',
    IT: 'I, IT',
    LU: 'L, LU',
    NL: 'NL',
    NO: 'N, NO',
    PT: 'P, PT',
    SE: 'S, SE',
  }),
}) satisfies ReferencePack & { readonly shapes: Readonly<Record<string, string>> }
