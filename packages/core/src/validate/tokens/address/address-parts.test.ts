import { expect, test } from 'vitest'
import { type AddressParts, addressParts } from './address.ts'

test.each<[string, string | undefined, AddressParts]>([
  [
    '123 Main St Apt 4, Springfield, IL 62704',
    'US',
    {
      street: 'Main Street',
      streetType: 'Street',
      streetName: 'Main',
      number: '123',
      unit: 'Apartment 4',
      postcode: '62704',
      city: 'Springfield',
      state: 'IL',
    },
  ],
  [
    'C/ Mayor, 12, 3º B, 28013 Madrid, Spain',
    undefined,
    {
      street: 'Calle Mayor',
      streetType: 'Calle',
      streetName: 'Mayor',
      number: '12',
      unit: '3º B',
      postcode: '28013',
      city: 'Madrid',
    },
  ],
  [
    'HAUPTSTR. 12A, 10115 BERLIN',
    'DE',
    {
      street: 'Hauptstraße',
      streetType: 'Straße',
      streetName: 'Hauptstraße',
      number: '12A',
      postcode: '10115',
      city: 'Berlin',
    },
  ],
  ['Berliner Str. 5', 'DE', { street: 'Berliner Straße', streetType: 'Straße', streetName: 'Berliner', number: '5' }],
  [
    '12 bis rue de la Paix',
    'FR',
    { street: 'Rue de la Paix', streetType: 'Rue', streetName: 'de la Paix', number: '12 bis' },
  ],
  ['Cra 7 No. 71 - 21', 'CO', { street: 'Carrera 7', streetType: 'Carrera', streetName: '7', number: '71-21' }],
  [
    'Via Roma 12, 00187 Roma (RM)',
    'IT',
    {
      street: 'Via Roma',
      streetType: 'Via',
      streetName: 'Roma',
      number: '12',
      postcode: '00187',
      city: 'Roma',
      state: 'RM',
    },
  ],
  [
    'PO Box 12, Springfield IL 62704',
    'US',
    { street: 'PO Box 12', postcode: '62704', city: 'Springfield', state: 'IL' },
  ],
  ['Unter den Linden 6', 'DE', { street: 'Unter den Linden', streetName: 'Unter den Linden', number: '6' }],
  [
    'Av. Corrientes 1234 Piso 5 Dto B',
    'AR',
    {
      street: 'Avenida Corrientes',
      streetType: 'Avenida',
      streetName: 'Corrientes',
      number: '1234',
      unit: 'Piso 5, Departamento B',
    },
  ],
  ['', 'ES', {}],
  ['ada@lovelace.org', 'ES', {}],
])('[DS-120] the parts of %j in %j', (given, region, parts) => {
  expect(addressParts(given, region)).toEqual(parts)
})

test('[DS-121] the country that an address names counts before the one it is read with', () => {
  expect(addressParts('Hauptstr. 12, 10115 Berlin, Germany', 'ES')).toMatchObject({
    street: 'Hauptstraße',
    city: 'Berlin',
  })
})
