import { column, compared, key, resourcesOf } from './parts.ts'

/** Restaurants of two guides: the telephone says most, the kind of food next to nothing. */
export const restaurantsResources = resourcesOf('restaurants', 'A restaurant of a guide', {
  columns: [
    column('name', 'TEXT'),
    column('addr', 'ADDRESS'),
    column('city', 'ADDRESS_CITY'),
    column('phone', 'PHONE'),
    column('type', 'TEXT'),
  ],
  keys: [
    key('phone', ['phone'], { phone: 'DIGITS' }),
    key('name', ['name'], { name: 'PREFIX(4)' }),
    key('words', ['name'], { name: 'TOKENS' }),
    key('address', ['addr'], { addr: 'PREFIX(6)' }),
  ],
  comparisons: [
    compared(['name'], 2, { comparer: 'COMPANY' }),
    compared(['addr'], 2),
    compared(['city'], 0.5),
    compared(['phone'], 2),
  ],
  matchThreshold: 0.7,
  nonMatchThreshold: 0.6,
})
