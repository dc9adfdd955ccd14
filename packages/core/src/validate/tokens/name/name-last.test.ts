import { expect, test } from 'vitest'
import { nameLast } from './name-last.ts'

const { parse } = nameLast()
const within = (region: string) => (region === '' ? {} : { region })

test.each<[string, string, string | undefined]>([
  ['LOVELACE', 'GB', 'Lovelace'],
  ['lovelace', 'GB', 'Lovelace'],
  ['MÜLLER', 'DE', 'Müller'],
  ['Weiß', 'DE', 'Weiß'],
  ['WEIß', 'DE', 'WEIß'],
  ["O'BRIEN", 'IE', "O'Brien"],
  ['o’brien', 'IE', "O'Brien"],
  ['O`Neill', 'IE', "O'Neill"],
  ['McDonald', 'GB', 'McDonald'],
  ['MCDONALD', 'GB', 'McDonald'],
  ['mcdonald', 'GB', 'McDonald'],
  ['MacLeod', 'GB', 'MacLeod'],
  ['MACLEOD', 'GB', 'Macleod'],
  ['van der Berg', 'NL', 'van der Berg'],
  ['VAN DER BERG', 'NL', 'van der Berg'],
  ['van der berg', 'NL', 'van der Berg'],
  ['Van der Berg', 'NL', 'Van der Berg'],
  ["'t Hooft", 'NL', "'t Hooft"],
  ["VAN 'T HOOFT", 'NL', "van 't Hooft"],
  ['VAN DEN BERGHE', 'BE', 'Van den Berghe'],
  ['DE SMET', 'BE', 'De Smet'],
  ['VON HUMBOLDT', 'DE', 'von Humboldt'],
  ['VON UND ZU GUTTENBERG', 'DE', 'von und zu Guttenberg'],
  ['de la cruz', 'ES', 'de la Cruz'],
  ['DE LA CRUZ', 'MX', 'de la Cruz'],
  ['DE LOS SANTOS', 'ES', 'de los Santos'],
  ['ORTEGA Y GASSET', 'ES', 'Ortega y Gasset'],
  ['GARCÍA MÁRQUEZ', 'CO', 'García Márquez'],
  ['GARCÍA-LÓPEZ', 'ES', 'García-López'],
  ['DA SILVA SANTOS', 'BR', 'da Silva Santos'],
  ['COSTA E SILVA', 'PT', 'Costa e Silva'],
  ['LE PEN', 'FR', 'Le Pen'],
  ['LA FONTAINE', 'FR', 'La Fontaine'],
  ["GISCARD D'ESTAING", 'FR', "Giscard d'Estaing"],
  ["D'ANNUNZIO", 'IT', "D'Annunzio"],
  ["DELL'ACQUA", 'IT', "Dell'Acqua"],
  ['DE LUCA', 'IT', 'De Luca'],
  ['DELLA VALLE', 'IT', 'Della Valle'],
  ['Nguyễn', 'VN', 'Nguyễn'],
  ['NGUYEN VAN', 'VN', 'Nguyen Van'],
  ['VAN', '', 'Van'],
  ['DiCaprio', 'US', 'DiCaprio'],
  ['Smith III', 'US', 'Smith III'],
  ['SMITH III', 'US', 'Smith III'],
  ['BIN LADEN', 'SA', 'bin Laden'],
  ['Smith–Jones', 'GB', 'Smith-Jones'],
  ['ИВАНОВА', 'RU', 'Иванова'],
  ['Παπαδόπουλος', 'GR', 'Παπαδόπουλος'],
  ['ΠΑΠΑΔΟΠΟΥΛΟΣ', 'GR', 'Παπαδοπουλος'],
  ['李', 'CN', '李'],
  ['欧阳', 'CN', '欧阳'],
  ['بن سلمان', 'SA', 'بن سلمان'],
  ['Gil·la', 'ES', 'Gil·la'],
  ['', '', undefined],
  ['Smith2', 'GB', undefined],
  ['Smith/Jones', 'GB', undefined],
  ['Smith; Jones', 'GB', undefined],
  ['smith@example.org', 'GB', undefined],
  ['(Smith)', 'GB', undefined],
  ['Smith, Ada', 'GB', undefined],
  ['+34 600', 'ES', undefined],
  ['----', '', undefined],
  ['123', '', undefined],
  ['#N/A', '', undefined],
])('[DS-103] the last name %j in %j: %j', (given, region, normal) => {
  expect(parse(given, within(region))).toBe(normal)
  if (normal !== undefined) expect(parse(normal, within(region))).toBe(normal)
})

test('[DS-121] the country of the record counts before the one of the column', () => {
  const belgian = nameLast({ sourceLocale: 'nl-BE' })
  expect(belgian.parse('VAN DEN BERGHE', {})).toBe('Van den Berghe')
  expect(belgian.parse('VAN DEN BERGHE', { region: 'NL' })).toBe('van den Berghe')
})

test.each([
  ['NL', 'van den Berghe'],
  ['BE', 'Van den Berghe'],
  ['IT', 'Van Den Berghe'],
  ['VN', 'Van Den Berghe'],
])('[DS-104] the small words of a name in %s: %s', (region, normal) => {
  expect(parse('VAN DEN BERGHE', { region })).toBe(normal)
})

test.each([
  ['x'.repeat(200), true],
  ['x'.repeat(201), false],
  ["O'Neill-Smith Jr.", true],
  ['Smith, Ada', false],
])('[DS-102] a part of a name is letters and what joins them', (given, right) => {
  expect(parse(given, {}) !== undefined).toBe(right)
})
