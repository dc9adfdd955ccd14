import { expect, test } from 'vitest'
import { nameMiddle } from './name-given.ts'

const { parse } = nameMiddle()
const within = (region: string) => (region === '' ? {} : { region })

test.each<[string, string, string | undefined]>([
  ['A.', 'US', 'A.'],
  ['A', 'US', 'A'],
  ['a.', 'US', 'A.'],
  ['E.', 'US', 'E.'],
  ['e', 'US', 'E'],
  ['R. R.', 'GB', 'R. R.'],
  ['r.r.', 'GB', 'R.R.'],
  ['AUGUSTA', 'GB', 'Augusta'],
  ['augusta byron', 'GB', 'Augusta Byron'],
  ['Fitzgerald', 'US', 'Fitzgerald'],
  ['FITZGERALD', 'US', 'Fitzgerald'],
  ['McKinley', 'US', 'McKinley'],
  ['MCKINLEY', 'US', 'McKinley'],
  ["O'DELL", 'US', "O'Dell"],
  ['VAN', 'US', 'Van'],
  ['Jean-Luc', 'FR', 'Jean-Luc'],
  ['JEAN-LUC', 'FR', 'Jean-Luc'],
  ['de la luz', 'MX', 'De la Luz'],
  ['MARÍA', 'ES', 'María'],
  ['José', 'ES', 'José'],
  ['DIDRIK', 'NO', 'Didrik'],
  ['ÅSE', 'NO', 'Åse'],
  ['Øyvind', 'NO', 'Øyvind'],
  ['VĂN', 'VN', 'Văn'],
  ['Thị', 'VN', 'Thị'],
  ['ИВАНОВИЧ', 'RU', 'Иванович'],
  ['Петровна', 'RU', 'Петровна'],
  ['bin Khalid', 'SA', 'bin Khalid'],
  ['عبد', 'SA', 'عبد'],
  ['Σωτήριος', 'GR', 'Σωτήριος'],
  ['文', 'CN', '文'],
  ['जी', 'IN', 'जी'],
  ['  Ann   Marie ', 'GB', 'Ann Marie'],
  ['', '', undefined],
  [' ', '', undefined],
  ['1', '', undefined],
  ['A1', '', undefined],
  ['-', '', undefined],
  ['?', '', undefined],
  ['n/a', '', undefined],
  ['A, B', '', undefined],
  ['a@b', '', undefined],
  ['(none)', '', undefined],
  ['*', '', undefined],
  ['\u0000', '', undefined],
])('[DS-103] the middle name %j in %j: %j', (given, region, normal) => {
  expect(parse(given, within(region))).toBe(normal)
  if (normal !== undefined) expect(parse(normal, within(region))).toBe(normal)
})
