import { expect, test } from 'vitest'
import { addressStreetName } from './address-street-name.ts'

const { parse } = addressStreetName()
const within = (region: string) => (region === '' ? {} : { region })

test.each<[string, string, string | undefined]>([
  ['Main', 'US', 'Main'],
  ['MAIN', 'US', 'Main'],
  ['main', 'US', 'Main'],
  ['5TH', 'US', '5th'],
  ['42nd', 'US', '42nd'],
  ['MARTIN LUTHER KING', 'US', 'Martin Luther King'],
  ['MLK', 'US', 'MLK'],
  ["O'CONNELL", 'IE', "O'Connell"],
  ['MCDONALD', 'US', 'McDonald'],
  ['ST. JAMES', 'GB', 'St. James'],
  ["KING'S", 'GB', "King's"],
  ['Mayor', 'ES', 'Mayor'],
  ['DE ALCALÁ', 'ES', 'de Alcalá'],
  ['de la constitución', 'ES', 'de la Constitución'],
  ['5 de Mayo', 'MX', '5 de Mayo'],
  ['9 DE JULIO', 'AR', '9 de Julio'],
  ['26', 'CO', '26'],
  ['72A', 'CO', '72A'],
  ['DE LA PAIX', 'FR', 'de la Paix'],
  ['DU FAUBOURG SAINT-HONORÉ', 'FR', 'du Faubourg Saint-Honoré'],
  ['CHAMPS-ÉLYSÉES', 'FR', 'Champs-Élysées'],
  ["DE L'ÉGLISE", 'FR', "de L'Église"],
  ['25 DE MARÇO', 'BR', '25 de Março'],
  ['DAS FLORES', 'PT', 'das Flores'],
  ['DEI FORI IMPERIALI', 'IT', 'dei Fori Imperiali'],
  ["DELL'UMILTÀ", 'IT', "Dell'Umiltà"],
  ['UNTER DEN LINDEN', 'DE', 'Unter den Linden'],
  ['AM MARKT', 'DE', 'Am Markt'],
  ['Berliner', 'DE', 'Berliner'],
  ['GRÜNE', 'AT', 'Grüne'],
  ['KEIZERS', 'NL', 'Keizers'],
  ['STOR', 'SE', 'Stor'],
  ['Østre', 'NO', 'Østre'],
  ['Арбат', 'RU', 'Арбат'],
  ['المنصور', 'IQ', 'المنصور'],
  ['建国', 'CN', '建国'],
  ['  Elm   Tree ', 'GB', 'Elm Tree'],
  ['B&O', 'US', 'B&O'],
  ['', '', undefined],
  ['  ', '', undefined],
  ['?', '', undefined],
  ['---', '', undefined],
  ['main@street', '', undefined],
  ['<b>Main</b>', '', undefined],
  ['Main\u0000', '', undefined],
  ['Main 😀', '', undefined],
  ['x'.repeat(151), '', undefined],
])('[DS-111] the street name %j in %j: %j', (given, region, normal) => {
  expect(parse(given, within(region))).toBe(normal)
  if (normal !== undefined) expect(parse(normal, within(region))).toBe(normal)
})
