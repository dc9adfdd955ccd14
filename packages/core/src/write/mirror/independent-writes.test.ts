import { expect, test } from 'vitest'
import type { TableWrite } from '../../ports/kinds/table-writer.ts'
import { independentGroups } from './independent-writes.ts'

const state = (id: string, pair: string, absorbed: readonly string[] = []): TableWrite => ({
  operation: 'insert',
  payload: { _id: id, _source: [{ _src: 'crm', _src_id: pair }], _metadata: { _merged: absorbed } },
})
const ada = state('ada', '1')
const mary = state('mary', '2')
const remove: TableWrite = { operation: 'remove', payload: { _id: 'grace' } }
const clear: TableWrite = { operation: 'clear', payload: {} }
const nameless: TableWrite = { operation: 'update', payload: { name: 'Ada' } }

test.each<[what: string, groups: readonly (readonly TableWrite[])[]]>([
  ['different records', [[ada, mary]]],
  [
    'records again',
    [
      [ada, mary],
      [ada, mary],
    ],
  ],
  ['a source pair of another record', [[ada], [state('lovelace', '1'), mary]]],
  ['a survivor', [[ada], [state('master', '3', ['ada'])], [mary]]],
  ['a removal', [[ada, mary], [remove], [state('grace', '4')]]],
  ['all removed', [[ada], [clear], [ada, mary]]],
  ['no record', [[ada], [nameless], [mary]]],
  ['nothing', []],
])('[EV-660] writes are told in groups: %s', (_, groups) => {
  expect(independentGroups(groups.flat())).toEqual(groups)
})
