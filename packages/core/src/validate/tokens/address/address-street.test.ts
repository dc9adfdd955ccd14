import { expect, test } from 'vitest'
import { addressStreet } from './address-street.ts'

const { parse } = addressStreet()
const within = (region: string) => (region === '' ? {} : { region })

test.each<[string, string, string | undefined]>([
  ['123 N MAIN ST APT 4B', 'US', '123 North Main Street, Apartment 4B'],
  ['123 main st. #4', 'US', '123 Main Street, #4'],
  ['1600 Pennsylvania Ave NW', 'US', '1600 Pennsylvania Avenue NW'],
  ['100 E St NW', 'US', '100 E Street NW'],
  ['350 5th Ave, Suite 200', 'US', '350 5th Avenue, Suite 200'],
  ['60 w. 55th st.', 'US', '60 West 55th Street'],
  ['W123 Foo Rd', 'US', 'W123 Foo Road'],
  ['Highway 61', 'US', 'Highway 61'],
  ['P.O. Box 123', 'US', 'PO Box 123'],
  ['123 rue Sainte-Catherine', 'CA', '123 Rue Sainte-Catherine'],
  ['221b baker st', 'GB', '221B Baker Street'],
  ['St James St', 'GB', 'St James Street'],
  ['Flat 2, 10 High St', 'GB', '10 High Street, Flat 2'],
  ['Rose Cottage, 12 High St', 'GB', '12 High Street, Rose Cottage'],
  ["12 O'Connell St", 'IE', "12 O'Connell Street"],
  ['12, rue de la Paix', 'FR', '12 Rue de la Paix'],
  ['12 bis RUE DE LA PAIX', 'FR', '12 bis Rue de la Paix'],
  ['12 B av. Foch', 'FR', '12B Avenue Foch'],
  ['BP 12', 'FR', 'BP 12'],
  ['Rue de la Loi 16 bte 3', 'BE', 'Rue de la Loi 16, Boîte 3'],
  ['Kerkstr. 12 bus 3', 'BE', 'Kerkstraat 12, Bus 3'],
  ['C/Mayor, 12, 3º B', 'ES', 'Calle Mayor 12, 3º B'],
  ['C/ Mayor 12 3º dcha', 'ES', 'Calle Mayor 12, 3º derecha'],
  ['CALLE DE ALCALÁ 42', 'ES', 'Calle de Alcalá 42'],
  ['Avda. de la Constitución s/n', 'ES', 'Avenida de la Constitución s/n'],
  ['Pº de la Castellana, 12 - 3º izda', 'ES', 'Paseo de la Castellana 12, 3º izquierda'],
  ['12 Calle Mayor', 'ES', 'Calle Mayor 12'],
  ['Apdo. 123', 'ES', 'Apartado 123'],
  ['Rua Augusta, 12 - 3º Esq', 'PT', 'Rua Augusta 12, 3º esquerdo'],
  ['Via Roma, 12/A', 'IT', 'Via Roma 12/A'],
  ['V.le Monza 12, int. 4', 'IT', 'Viale Monza 12, Interno 4'],
  ['Piazza 5 Giornate 3', 'IT', 'Piazza 5 Giornate 3'],
  ['Hauptstr. 12 a', 'DE', 'Hauptstraße 12A'],
  ['HAUPTSTRASSE 5', 'DE', 'Hauptstraße 5'],
  ['Karl-Marx-Str. 12-14', 'DE', 'Karl-Marx-Straße 12-14'],
  ['Straße des 17. Juni 135', 'DE', 'Straße des 17. Juni 135'],
  ['Postfach 12 34 56', 'DE', 'Postfach 12 34 56'],
  ['Wiener Str. 12/3/4', 'AT', 'Wiener Straße 12/3/4'],
  ['Bahnhofstr. 12', 'CH', 'Bahnhofstrasse 12'],
  ['Prinsengracht 263', 'NL', 'Prinsengracht 263'],
  ['Storg. 5, lgh 1102', 'SE', 'Storgatan 5, Lägenhet 1102'],
  ['Østergade 12, 3. tv', 'DK', 'Østergade 12, 3. tv'],
  ['Karl Johans gt. 5', 'NO', 'Karl Johans Gate 5'],
  ['Mannerheimint. 5 A 3', 'FI', 'Mannerheimintie 5, A 3'],
  ['Av. Paulista, 1578 - apto 12', 'BR', 'Avenida Paulista 1578, Apartamento 12'],
  ['R. 25 de Março, 100', 'BR', 'Rua 25 de Março 100'],
  ['Av. Corrientes 1234 Piso 5 Dto B', 'AR', 'Avenida Corrientes 1234, Piso 5, Departamento B'],
  ['Cra 7 No. 71 - 21', 'CO', 'Carrera 7 # 71-21'],
  ['Calle 26', 'CO', 'Calle 26'],
  ['Jr. de la Unión 300', 'PE', 'Jirón de la Unión 300'],
  ['Av. Providencia 1234, Depto 56', 'CL', 'Avenida Providencia 1234, Departamento 56'],
  ['Calle 5 de Mayo 20 Int. 3', 'MX', 'Calle 5 de Mayo 20, Interior 3'],
  ['12 Main St', '', '12 Main Street'],
  ['Calle Mayor 12', '', 'Calle Mayor 12'],
  ['Hauptstr. 12', '', 'Hauptstr. 12'],
  ['北京市朝阳区建国路88号', 'CN', '北京市朝阳区建国路88号'],
  ['ул. Арбат, 12', 'RU', 'ул. Арбат 12'],
  ['', '', undefined],
  ['12', 'ES', undefined],
  ['???', '', undefined],
  ['ada@lovelace.org', '', undefined],
  ['<street>', '', undefined],
  ['Main\u0007', '', undefined],
  ['Main St '.repeat(50), 'US', undefined],
])('[DS-113] the street address %j in %j: %j', (given, region, normal) => {
  expect(parse(given, within(region))).toBe(normal)
  if (normal !== undefined) expect(parse(normal, within(region))).toBe(normal)
})

test.each([
  ['Calle Mayor 12 esc. 2 3º B', 'ES', 'Calle Mayor 12, Escalera 2, 3º B'],
  ['12 Main St Ste 200', 'US', '12 Main Street, Suite 200'],
  ['12 Main St, 3rd Floor', 'US', '12 Main Street, 3rd Floor'],
  ['Am Haus 3', 'DE', 'Am Haus 3'],
])('[DS-114] the unit of %j in %s', (given, region, normal) => {
  expect(parse(given, { region })).toBe(normal)
})

test.each([
  ['p.o. box 12', 'US', 'PO Box 12'],
  ['Apdo. de Correos 123', 'ES', 'Apartado 123'],
  ['POSTFACH 12 34', 'DE', 'Postfach 12 34'],
  ['Cx. Postal 55', 'BR', 'Caixa Postal 55'],
])('[DS-115] the box %j in %s', (given, region, normal) => {
  expect(parse(given, { region })).toBe(normal)
})
