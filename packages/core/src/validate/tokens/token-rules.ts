import type { Column, Token } from '../../model/dataset.ts'
import { address } from './address.ts'
import { addressCity } from './address-city.ts'
import { addressNumber } from './address-number.ts'
import { addressPostcode } from './address-postcode.ts'
import { addressState } from './address-state.ts'
import { addressStreet } from './address-street.ts'
import { addressStreetName } from './address-street-name.ts'
import { addressStreetType } from './address-street-type.ts'
import { countryCode } from './country-code.ts'
import { countryName } from './country-name.ts'
import { date } from './date.ts'
import { email } from './email.ts'
import { enumeration } from './enum.ts'
import { foreignId } from './foreign-id.ts'
import { geoCoordinates } from './geo-coordinates.ts'
import { geoLatitude } from './geo-latitude.ts'
import { geoLongitude } from './geo-longitude.ts'
import { id } from './id.ts'
import { ignore } from './ignore.ts'
import { language } from './language.ts'
import { name } from './name.ts'
import { nameFirst, nameMiddle } from './name-given.ts'
import { nameLast } from './name-last.ts'
import { namePrefix } from './name-prefix.ts'
import { number } from './number.ts'
import { phone } from './phone.ts'
import { phoneCountryCode } from './phone-country-code.ts'
import { phoneNumber } from './phone-number.ts'
import { source } from './source.ts'
import { text } from './text.ts'
import { textAsIs } from './text-as-is.ts'
import type { TokenRules } from './token.ts'
import { url } from './url.ts'

/** The rules of each token, by its name in a dataset. */
export const TOKEN_RULES: Readonly<Record<Token, (column: Column) => TokenRules>> = Object.freeze({
  COUNTRY_CODE: countryCode,
  COUNTRY_NAME: countryName,
  LANGUAGE: language,
  PHONE_COUNTRY_CODE: phoneCountryCode,
  PHONE_NUMBER: phoneNumber,
  PHONE: phone,
  NAME_PREFIX: namePrefix,
  NAME_FIRST: nameFirst,
  NAME_MIDDLE: nameMiddle,
  NAME_LAST: nameLast,
  NAME: name,
  ADDRESS_STREET_TYPE: addressStreetType,
  ADDRESS_STREET_NAME: addressStreetName,
  ADDRESS_NUMBER: addressNumber,
  ADDRESS_STREET: addressStreet,
  ADDRESS_CITY: addressCity,
  ADDRESS_POSTCODE: addressPostcode,
  ADDRESS_STATE: addressState,
  ADDRESS: address,
  GEO_LONGITUDE: geoLongitude,
  GEO_LATITUDE: geoLatitude,
  GEO_COORDINATES: geoCoordinates,
  ID: id,
  FOREIGN_ID: foreignId,
  EMAIL: email,
  NUMBER: number,
  DATE: date,
  ENUM: enumeration,
  SOURCE: source,
  URL: url,
  TEXT: text,
  TEXT_AS_IS: textAsIs,
  IGNORE: ignore,
})
