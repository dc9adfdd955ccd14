import { expect, test } from 'vitest'
import { address } from './address.ts'

const { parse } = address()
const within = (region: string) => (region === '' ? {} : { region })

test.each<[string, string, string | undefined]>([
  ['123 Main St Apt 4, Springfield, IL 62704', 'US', '123 Main Street, Apartment 4, Springfield, IL 62704'],
  ['123 main st, springfield, il, 62704', 'US', '123 Main Street, Springfield, IL 62704'],
  ['123 main st springfield il 62704', 'US', '123 Main Street, Springfield, IL 62704'],
  ['123 Main St, Springfield, Illinois 62704, USA', '', '123 Main Street, Springfield, IL 62704, USA'],
  ['5 Oak Rd, Salt Lake City UT 84101', '', '5 Oak Road, Salt Lake City, UT 84101'],
  ['PO Box 123, Springfield IL 62704', 'US', 'PO Box 123, Springfield, IL 62704'],
  ['1 Rideau St\nOttawa ON  K1N8S7', 'CA', '1 Rideau Street, Ottawa, ON K1N 8S7'],
  ['1 Rideau St, Ottawa, ON K1N 8S7', '', '1 Rideau Street, Ottawa, ON K1N 8S7'],
  ['12 Foo Rd, Sydney NSW 2000', 'AU', '12 Foo Road, Sydney, NSW 2000'],
  ['10 Downing St, London SW1A 2AA', 'GB', '10 Downing Street, London, SW1A 2AA'],
  ['10 DOWNING ST\nLONDON\nSW1A2AA', 'GB', '10 Downing Street, London, SW1A 2AA'],
  ['12 High St, Winchester, Hants, SO23 9AA', 'GB', '12 High Street, Winchester, Hampshire, SO23 9AA'],
  ['12 Main St, Dublin 2, D02 AF30, Ireland', '', '12 Main Street, Dublin 2, D02 AF30, Ireland'],
  ['Calle Mayor, 12, 3º B, 28013 Madrid', 'ES', 'Calle Mayor 12, 3º B, 28013 Madrid'],
  ['C/ Mayor 12, 28013, Madrid, Spain', '', 'Calle Mayor 12, 28013 Madrid, Spain'],
  ['Calle Mayor 12 28013 Madrid', 'ES', 'Calle Mayor 12, 28013 Madrid'],
  ['C/ Sol 3, 28901 Getafe (Madrid)', 'ES', 'Calle Sol 3, 28901 Getafe, Madrid'],
  ['Calle Mayor 12, Getafe, Madrid', 'ES', 'Calle Mayor 12, Getafe, Madrid'],
  ['Hauptstr. 12, 10115 Berlin', 'DE', 'Hauptstraße 12, 10115 Berlin'],
  ['HAUPTSTR. 12\nD-10115 BERLIN', 'DE', 'Hauptstraße 12, 10115 Berlin'],
  ['Hauptstr. 12, D-10115 Berlin, Deutschland', '', 'Hauptstraße 12, 10115 Berlin, Deutschland'],
  ['Kärntner Str. 5/3, 1010 Wien', 'AT', 'Kärntner Straße 5/3, 1010 Wien'],
  ['Bahnhofstr. 12, 8001 Zürich', 'CH', 'Bahnhofstrasse 12, 8001 Zürich'],
  ['12, rue de la Paix, 75002 Paris', 'FR', '12 Rue de la Paix, 75002 Paris'],
  ['12 av. Foch, F-75016 PARIS, France', '', '12 Avenue Foch, 75016 Paris, France'],
  ['Rue de la Loi 16, 1000 Bruxelles', 'BE', 'Rue de la Loi 16, 1000 Bruxelles'],
  ['Prinsengracht 263, 1016GV Amsterdam', '', 'Prinsengracht 263, 1016 GV Amsterdam'],
  ['2 rue du Fossé, L-1536 Luxembourg', 'LU', '2 Rue du Fossé, 1536 Luxembourg'],
  ['Via Roma 12, 00187 Roma (RM)', 'IT', 'Via Roma 12, 00187 Roma, RM'],
  ['Via Roma, 12 - 00187 ROMA RM', 'IT', 'Via Roma 12, 00187 Roma, RM'],
  ['Rua Augusta 12, 1100-053 Lisboa', 'PT', 'Rua Augusta 12, 1100-053 Lisboa'],
  ['Drottninggatan 5, 11151 Stockholm', 'SE', 'Drottninggatan 5, 111 51 Stockholm'],
  ['Karl Johans gt. 5, 0154 Oslo', 'NO', 'Karl Johans Gate 5, 0154 Oslo'],
  ['Østergade 12, 3. tv, 1100 København K', 'DK', 'Østergade 12, 3. tv, 1100 København K'],
  ['Mannerheimintie 5 A 3, 00100 Helsinki', 'FI', 'Mannerheimintie 5, A 3, 00100 Helsinki'],
  ['Laugavegur 5, 101 Reykjavík', 'IS', 'Laugavegur 5, 101 Reykjavík'],
  [
    'Av. Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-100',
    'BR',
    'Avenida Paulista 1578, Bela Vista, São Paulo, SP, 01310-100',
  ],
  ['Av. Corrientes 1234, C1043AAZ Buenos Aires', 'AR', 'Avenida Corrientes 1234, C1043AAZ Buenos Aires'],
  ['Cra 7 # 71-21, Bogotá', 'CO', 'Carrera 7 # 71-21, Bogotá'],
  ['Av. Providencia 1234, 7500000 Providencia', 'CL', 'Avenida Providencia 1234, 7500000 Providencia'],
  ['Jr. de la Unión 300, 15001 Lima', 'PE', 'Jirón de la Unión 300, 15001 Lima'],
  [
    'Av. Juárez 20, Centro, 06010 Cuauhtémoc, CDMX',
    'MX',
    'Avenida Juárez 20, Centro, 06010 Cuauhtémoc, Ciudad de México',
  ],
  ['1-1 Chiyoda, Tokyo 100-8111', 'JP', '1-1 Chiyoda, Tokyo 100-8111'],
  ['北京市朝阳区建国路88号', 'CN', '北京市朝阳区建国路88号'],
  ['ул. Арбат, д. 12, Москва', 'RU', 'ул. Арбат, д. 12, Москва'],
  ['Calle Mayor 12', 'ES', 'Calle Mayor 12'],
  ['', '', undefined],
  ['Berlin', 'DE', undefined],
  ['Ada Lovelace', 'GB', undefined],
  ['12345', 'US', undefined],
  ['???', '', undefined],
  [', ,', '', undefined],
  ['ada@lovelace.org', '', undefined],
  ['<address>', '', undefined],
  ['Main St 5\u0000', 'US', undefined],
  ['Main St 5, '.repeat(40), 'US', undefined],
])('[DS-119] the address %j in %j: %j', (given, region, normal) => {
  expect(parse(given, within(region))).toBe(normal)
  if (normal !== undefined) expect(parse(normal, within(region))).toBe(normal)
})

test.each<[string, string, string]>([
  ['10 Downing Street, London SW1A 2AA, UK', '', '10 Downing Street, London, SW1A 2AA, UK'],
  ['10 downing street, london sw1a 2aa, uk', 'ES', '10 Downing Street, London, SW1A 2AA, UK'],
  ['Calle Mayor 12, 28013 Madrid, ESP', '', 'Calle Mayor 12, 28013 Madrid, ESP'],
  ['CALLE MAYOR 12, 28013 MADRID, SPAIN', '', 'Calle Mayor 12, 28013 Madrid, Spain'],
  ['CHEQUERS COURT, ELLESBOROUGH, UK', '', 'Chequers Court, Ellesborough, UK'],
])('[DS-3923] the code of a country at the end of %j in %j is in capitals', (given, region, normal) => {
  expect(parse(given, within(region))).toBe(normal)
  expect(parse(normal, within(region))).toBe(normal)
})
