import { column, compared, key, resourcesOf } from './parts.ts'

/** For the persons that Febrl makes: given names and surnames change places, parts of an address too. */
export const febrlResources = resourcesOf('febrl', 'A person as the generator Febrl makes them', {
  columns: [
    column('given_name', 'NAME_FIRST'),
    column('surname', 'NAME_LAST'),
    column('street_number', 'TEXT'),
    column('address_1', 'ADDRESS_STREET'),
    column('address_2', 'TEXT'),
    column('suburb', 'ADDRESS_CITY'),
    column('postcode', 'ADDRESS_POSTCODE'),
    column('state', 'TEXT'),
    column('date_of_birth', 'DATE'),
    column('soc_sec_id', 'TEXT'),
  ],
  keys: [
    key('number', ['soc_sec_id']),
    key('birthday', ['date_of_birth']),
    key('name', ['surname', 'given_name'], { surname: 'PREFIX(3)', given_name: 'PREFIX(3)' }),
    key('place', ['postcode', 'street_number']),
    key('suburb', ['suburb', 'surname'], { surname: 'PREFIX(2)' }),
    key('street', ['address_1']),
  ],
  comparisons: [
    compared(['given_name', 'surname'], 3),
    compared(['date_of_birth'], 2),
    compared(['soc_sec_id'], 3, { comparer: 'DAMERAU' }),
    compared(['address_1', 'address_2'], 2),
    compared(['suburb'], 1),
    compared(['postcode'], 1, { comparer: 'DAMERAU' }),
    compared(['street_number'], 1, { comparer: 'DAMERAU' }),
    compared(['state'], 0.5, { comparer: 'DAMERAU' }),
  ],
  matchThreshold: 0.6,
  nonMatchThreshold: 0.45,
})
