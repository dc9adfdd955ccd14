import { readLine } from './address-line.ts'
import { readAddress } from './address-reading.ts'
import { placeText } from './address-text.ts'

/** An address taken apart, each part in its normal form; what it does not have is absent. */
export interface AddressParts {
  /** The street without its number: "Calle Mayor"; or a box at the post office: "PO Box 12". */
  readonly street?: string
  /** Written out: "Calle". Where type and name are one word, as in Hauptstraße, the type is in the name as well. */
  readonly streetType?: string
  readonly streetName?: string
  readonly number?: string
  /** Where in the building, all of it: "Piso 3, Puerta B". */
  readonly unit?: string
  readonly postcode?: string
  readonly city?: string
  readonly state?: string
}

/**
 * Takes an address apart, or the line of one, by the manner of a country (an ISO 3166 code). A country that the address
 * names counts more. Empty when there is no street in it.
 */
export function addressParts(text: string, region?: string): AddressParts {
  const plain = placeText(text)
  if (plain === undefined) return {}
  const whole = readAddress(plain, region)
  const line = whole?.line ?? readLine(plain, region)
  const parts = {
    street: line?.street,
    streetType: line?.type,
    streetName: line?.name,
    number: line?.number,
    unit: line?.units.join(', '),
    postcode: whole?.postcode,
    city: whole?.city,
    state: whole?.state,
  }
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined && part !== ''))
}
