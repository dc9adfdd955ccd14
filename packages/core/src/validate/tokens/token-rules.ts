import type { Column, Token } from '../../model/resources/dataset.ts'
import { address } from './address/address.ts'
import { addressCity } from './address/address-city.ts'
import { addressNumber } from './address/address-number.ts'
import { addressPostcode } from './address/address-postcode.ts'
import { addressState } from './address/address-state.ts'
import { addressStreet } from './address/address-street.ts'
import { addressStreetName } from './address/address-street-name.ts'
import { addressStreetType } from './address/address-street-type.ts'
import { email } from './contact/email.ts'
import { phone } from './contact/phone.ts'
import { phoneCountryCode } from './contact/phone-country-code.ts'
import { phoneNumber } from './contact/phone-number.ts'
import { url } from './contact/url.ts'
import { countryCode } from './country/country-code.ts'
import { countryName } from './country/country-name.ts'
import { language } from './country/language.ts'
import { date } from './date/date.ts'
import { geoLatitude, geoLongitude } from './geo/geo-axis.ts'
import { geoCoordinates } from './geo/geo-coordinates.ts'
import { enumeration } from './identifier/enum.ts'
import { foreignId, id } from './identifier/id.ts'
import { source } from './identifier/source.ts'
import { name } from './name/name.ts'
import { nameFirst, nameMiddle } from './name/name-given.ts'
import { nameLast } from './name/name-last.ts'
import { namePrefix } from './name/name-prefix.ts'
import { number } from './number/number.ts'
import { text } from './text/text.ts'
import { ignore, textAsIs } from './text/text-as-is.ts'
import type { TokenRules } from './token.ts'

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
