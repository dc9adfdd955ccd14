import { expect, test } from 'vitest'
import { name } from './name.ts'

const { parse } = name()
const within = (region: string) => (region === '' ? {} : { region })

test.each<[string, string, string | undefined]>([
  ['Ada Lovelace', 'GB', 'Ada Lovelace'],
  ['ADA LOVELACE', 'GB', 'Ada Lovelace'],
  ['ada   lovelace', 'GB', 'Ada Lovelace'],
  ['Lovelace, Ada', 'GB', 'Ada Lovelace'],
  ['LOVELACE, ADA', 'GB', 'Ada Lovelace'],
  ['SMITH, John', 'GB', 'John Smith'],
  ['Smith, John, Jr.', 'US', 'John Smith Jr.'],
  ['Smith Jr., John', 'US', 'John Smith Jr.'],
  ['Smith, John Jr', 'US', 'John Smith Jr.'],
  ['JOHN SMITH JR', 'US', 'John Smith Jr.'],
  ['HENRY FORD II', 'US', 'Henry Ford II'],
  ['dr. john smith md', 'US', 'Dr. John Smith MD'],
  ['John Smith, M.D., Ph.D.', 'US', 'John Smith MD PhD'],
  ['John Smith, MA', 'GB', 'John Smith MA'],
  ['Jack Ma', 'CN', 'Jack Ma'],
  ['Mr John Smith', 'GB', 'Mr. John Smith'],
  ['Smith, Dr. John', 'GB', 'Dr. John Smith'],
  ['Prof. Dr. Hans von der Tann', 'DE', 'Prof. Dr. Hans von der Tann'],
  ['HANS VON DER TANN', 'DE', 'Hans von der Tann'],
  ['Ronald McDonald', 'US', 'Ronald McDonald'],
  ['RONALD MCDONALD', 'US', 'Ronald McDonald'],
  ["conan o'brien", 'US', "Conan O'Brien"],
  ['JUAN DE LA CRUZ', 'ES', 'Juan de la Cruz'],
  ['DE LA CRUZ, JUAN', 'ES', 'Juan de la Cruz'],
  ['GARCÍA MÁRQUEZ, GABRIEL', 'CO', 'Gabriel García Márquez'],
  ['JOSÉ ORTEGA Y GASSET', 'ES', 'José Ortega y Gasset'],
  ['D. Juan Pérez', 'ES', 'Don Juan Pérez'],
  ['Don Johnson', 'US', 'Don Johnson'],
  ['M. Jean Dupont', 'FR', 'Monsieur Jean Dupont'],
  ['M. Night Shyamalan', 'US', 'M. Night Shyamalan'],
  ['Jean DUPONT', 'FR', 'Jean DUPONT'],
  ['Berg, Jan van der', 'NL', 'Jan van der Berg'],
  ['van der Berg, Jan', 'NL', 'Jan van der Berg'],
  ['JOÃO DA SILVA SANTOS FILHO', 'BR', 'João da Silva Santos Filho'],
  ['JOHN E SMITH', 'US', 'John E Smith'],
  ['J.R.R. Tolkien', 'GB', 'J.R.R. Tolkien'],
  ['Robert "Bob" Smith', 'US', 'Robert Smith (Bob)'],
  ['Robert (Bob) Smith', 'US', 'Robert Smith (Bob)'],
  ['Anna Müller geb. Schmidt', 'DE', 'Anna Müller (geb. Schmidt)'],
  ['Madonna', '', 'Madonna'],
  ['VAN MORRISON', 'GB', 'Van Morrison'],
  ['Nguyễn Văn An', 'VN', 'Nguyễn Văn An'],
  ['Nagy, János', 'HU', 'Nagy János'],
  ['李小龙', 'CN', '李小龙'],
  ['山田, 太郎', 'JP', '山田 太郎'],
  ['ИВАНОВ ИВАН ИВАНОВИЧ', 'RU', 'Иванов Иван Иванович'],
  ['محمد بن سلمان', 'SA', 'محمد بن سلمان'],
  ['გიორგი', 'GE', 'გიორგი'],
  ['', '', undefined],
  [' , ', '', undefined],
  ['Mr & Mrs Smith', 'GB', undefined],
  ['John Smith 2', 'GB', undefined],
  ['john@smith.org', 'GB', undefined],
  ['Smith; John', 'GB', undefined],
  ['Smith, John, Robert', 'GB', undefined],
  ['12345', '', undefined],
  ['???', '', undefined],
  ['N/A', '', undefined],
  ['John "Bob', '', undefined],
  ['((John))', '', undefined],
  ['http://john.smith', '', undefined],
  ['x '.repeat(150), '', undefined],
])('[DS-105] the name %j in %j: %j', (given, region, normal) => {
  expect(parse(given, within(region))).toBe(normal)
  if (normal !== undefined) expect(parse(normal, within(region))).toBe(normal)
})

test('[DS-106] a title that is a name elsewhere counts where its language is spoken', () => {
  expect(parse('Fr. Meier', { region: 'DE' })).toBe('Frau Meier')
  expect(parse('D. Juan Pérez', { region: 'US' })).toBe('D. Juan Pérez')
})

test('[DS-106] a suffix that is a name as well counts behind a comma', () => {
  expect(parse('Jean MA', { region: 'FR' })).toBe('Jean MA')
  expect(parse('Ma, Jean', {})).toBe('Jean Ma')
  expect(parse('Jean Dupont, ma', {})).toBe('Jean Dupont MA')
})

test('[DS-107] an addition in quotes or brackets goes to the end', () => {
  expect(parse('William "Bill" Gates', {})).toBe('William Gates (Bill)')
  expect(parse('William (Bill) Gates', {})).toBe('William Gates (Bill)')
})

test.each(['Ada & Charles Babbage', 'Ada Lovelace 2', 'Lovelace, Ada, Augusta'])(
  '[DS-108] %j is not one person',
  (given) => {
    expect(parse(given, {})).toBeUndefined()
  },
)
