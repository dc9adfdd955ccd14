import { expect, test } from 'vitest'
import { OnefoldError } from '../error/onefold-error.ts'
import { readDraft, refuseReservedMembers } from './draft.ts'

const codesOf = (record: { readonly [member: string]: unknown }) =>
  readDraft(record, 0).refusals.map(({ code }) => code)

test('[RC-1] a draft tells id, sources and columns apart', () => {
  const source = { _src: 'crm', _src_id: '7', _src_updated: '2026-01-05T08:00:00.000Z' }
  expect(readDraft({ _id: 'ada', _source: [source], name: 'Ada', city: null }, 3)).toEqual({
    index: 3,
    id: 'ada',
    sources: [{ system: 'crm', id: '7', updated: 1767600000000 }],
    stated: { name: 'Ada', city: null },
    refusals: [],
  })
})

test('[RC-13] a member that is undefined was not stated', () => {
  expect(readDraft({ name: undefined, city: null }, 0).stated).toEqual({ city: null })
})

test.each(['a', 'x'.repeat(255), 'Ä 1/2', 'Empty', '...', '.a', 'a..'])('[LM-3] the record id "%s" is taken', (id) => {
  expect(readDraft({ _id: id }, 0)).toMatchObject({ id, refusals: [] })
})

test.each(['', 'x'.repeat(256), 'a\nb', 'a\u0000', 'half\ud800', 'empty', '.', '..', 7, {}])(
  '[LM-3] the record id %j is refused',
  (id) => {
    expect(codesOf({ _id: id })).toEqual(['record-id-invalid'])
  },
)

test.each([undefined, null])('[RC-1] the record id %s is none', (id) => {
  expect(readDraft({ _id: id }, 0)).toEqual({ index: 0, sources: [], stated: {}, refusals: [] })
})

test.each([
  { _src: 'x'.repeat(255), _src_id: 'y'.repeat(255) },
  { _src: 's', _src_id: '1', _src_updated: null },
])('[LM-4] the source entry %j is taken', (entry) => {
  expect(readDraft({ _source: [entry] }, 0)).toMatchObject({ sources: [{ system: entry._src }], refusals: [] })
})

test.each([
  { _src: 'x'.repeat(256), _src_id: '1' },
  { _src: 'crm', _src_id: 'y'.repeat(256) },
  { _src: '', _src_id: '1' },
  { _src: 'crm', _src_id: '' },
  { _src: 'crm' },
  { _src: 'crm', _src_id: 7 },
  { _src: 'c\trm', _src_id: '1' },
  { _src: 'crm', _src_id: '1', _src_updated: 'yesterday' },
  { _src: 'crm', _src_id: 'half\udc00' },
  ...['1', '01/02/2020', '2026-02-30', '2026-02-30T00:00:00Z', '2026-01-05T08:00:00', 1767600000000].map((updated) => ({
    _src: 'crm',
    _src_id: '1',
    _src_updated: updated,
  })),
  null,
  'crm/1',
])('[LM-4] the source entry %j is refused', (entry) => {
  expect(codesOf({ _source: [entry] })).toEqual(['source-invalid'])
})

test('[DS-901] the instant of a source may be a day, which begins by UTC', () => {
  const entry = { _src: 'crm', _src_id: '1', _src_updated: '2026-01-05' }
  expect(readDraft({ _source: [entry] }, 0).sources).toEqual([{ system: 'crm', id: '1', updated: 1767571200000 }])
})

test('[LM-4] a gap in the list is refused as well, and so is one among entries that are right', () => {
  const entry = { _src: 'crm', _src_id: '1' }
  expect(codesOf({ _source: new Array(1) })).toEqual(['source-invalid'])
  expect(codesOf({ _source: [entry, undefined, entry] })).toEqual(['source-invalid'])
})

test('[RC-8] what is no list is no _source', () => {
  expect(codesOf({ _source: { _src: 'crm', _src_id: '1' } })).toEqual(['source-invalid'])
})

test('[RC-7] other members that begin with an underscore are noted, each by its name', () => {
  const { refusals } = readDraft({ _foo: 1, _bar: 2, name: 'Ada' }, 0)
  expect(refusals.map(({ path }) => path)).toEqual(['_foo', '_bar'])
})

test('[RC-6] what only the engine writes refuses the whole request, each place named', () => {
  const records = [{ name: 'Ada' }, { _metadata: {} }, { _audit: [], _search: {} }]
  expect(() => refuseReservedMembers(records)).toThrow(OnefoldError)
  expect(() => refuseReservedMembers(records)).toThrow(/records\[1\]: .*_metadata.*records\[2\]: .*_search.*_audit/)
  expect(() => refuseReservedMembers([{ name: 'Ada', _id: 'x', _source: [] }])).not.toThrow()
})
