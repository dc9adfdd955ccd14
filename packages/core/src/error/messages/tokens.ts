import type { Templates } from './templates.ts'

/** Why a value of a column is no value of its token. */
export const TOKENS_MESSAGES = {
  'country-code-invalid/value': { en: '"{value}" is not a country code.', es: '"{value}" no es un código de país.' },
  'country-name-invalid/value': { en: '"{value}" is not a country.', es: '"{value}" no es un país.' },
  'language-invalid/value': { en: '"{value}" is not a language.', es: '"{value}" no es un idioma.' },
  'phone-country-code-invalid/value': {
    en: '"{value}" is not a telephone country code.',
    es: '"{value}" no es un prefijo telefónico de país.',
  },
  'phone-number-invalid/value': {
    en: '"{value}" is not a national telephone number.',
    es: '"{value}" no es un número de teléfono nacional.',
  },
  'phone-invalid/value': { en: '"{value}" is not a telephone number.', es: '"{value}" no es un número de teléfono.' },
  'name-prefix-invalid/value': {
    en: '"{value}" is not a title or form of address, such as Mr., Dr. or Frau.',
    es: '"{value}" no es un título o tratamiento, como Mr., Dr. o Frau.',
  },
  'name-first-invalid/value': { en: '"{value}" is not a first name.', es: '"{value}" no es un nombre de pila.' },
  'name-middle-invalid/value': { en: '"{value}" is not a middle name.', es: '"{value}" no es un segundo nombre.' },
  'name-last-invalid/value': { en: '"{value}" is not a last name.', es: '"{value}" no es un apellido.' },
  'name-invalid/value': { en: '"{value}" is not a person\'s name.', es: '"{value}" no es el nombre de una persona.' },
  'address-street-type-invalid/value': {
    en: '"{value}" is not a type of street, such as Street, Calle or Straße.',
    es: '"{value}" no es un tipo de vía, como Street, Calle o Straße.',
  },
  'address-street-name-invalid/value': {
    en: '"{value}" is not a street\'s name.',
    es: '"{value}" no es el nombre de una calle.',
  },
  'address-number-invalid/value': {
    en: '"{value}" is not a house number.',
    es: '"{value}" no es un número de portal.',
  },
  'address-street-invalid/value': {
    en: '"{value}" is not a street address.',
    es: '"{value}" no es una calle con su número.',
  },
  'address-city-invalid/value': {
    en: '"{value}" is not the name of a city.',
    es: '"{value}" no es el nombre de una ciudad.',
  },
  'address-postcode-invalid/value': { en: '"{value}" is not a postcode.', es: '"{value}" no es un código postal.' },
  'address-state-invalid/value': {
    en: '"{value}" is not a state, province or county.',
    es: '"{value}" no es un estado, una provincia o un condado.',
  },
  'address-invalid/value': { en: '"{value}" is not a postal address.', es: '"{value}" no es una dirección postal.' },
  'geo-longitude-invalid/value': { en: '"{value}" is not a longitude.', es: '"{value}" no es una longitud.' },
  'geo-latitude-invalid/value': { en: '"{value}" is not a latitude.', es: '"{value}" no es una latitud.' },
  'geo-coordinates-invalid/value': {
    en: '"{value}" is not a pair of coordinates.',
    es: '"{value}" no es un par de coordenadas.',
  },
  'id-invalid/value': { en: '"{value}" is not an identifier.', es: '"{value}" no es un identificador.' },
  'foreign-id-invalid/value': {
    en: '"{value}" is not an identifier of another record.',
    es: '"{value}" no es un identificador de otro registro.',
  },
  'email-invalid/value': { en: '"{value}" is not an e-mail address.', es: '"{value}" no es una dirección de correo.' },
  'number-invalid/value': { en: '"{value}" is not a number.', es: '"{value}" no es un número.' },
  'date-invalid/value': { en: '"{value}" is not a date.', es: '"{value}" no es una fecha.' },
  'url-invalid/value': { en: '"{value}" is not a web address.', es: '"{value}" no es una dirección web.' },
  'text-invalid/value': { en: '"{value}" is not a text.', es: '"{value}" no es un texto.' },
  'enum-invalid': {
    en: '"{value}" is not one of the accepted values ({listed}).',
    es: '"{value}" no es uno de los valores admitidos ({listed}).',
  },
  'source-invalid/system': {
    en: '"{value}" is not one of the accepted sources ({listed}).',
    es: '"{value}" no es una de las procedencias admitidas ({listed}).',
  },
} as const satisfies Templates
