import { column, compared, key, resourcesOf } from './parts.ts'

/** Persons of whom only a name and a birthday are known, the birthday in three columns. */
export const rldataResources = resourcesOf('rldata', 'A name and a birthday', {
  columns: [
    column('fname_c1', 'NAME_FIRST'),
    column('fname_c2', 'NAME_MIDDLE'),
    column('lname_c1', 'NAME_LAST'),
    column('lname_c2', 'NAME_LAST'),
    column('by', 'TEXT'),
    column('bm', 'TEXT'),
    column('bd', 'TEXT'),
  ],
  keys: [
    key('birthday', ['by', 'bm', 'bd']),
    key('name', ['fname_c1', 'lname_c1'], { fname_c1: 'PREFIX(3)', lname_c1: 'PREFIX(3)' }),
    key('family-and-year', ['lname_c1', 'by'], { lname_c1: 'PREFIX(2)' }),
    key('given-and-year', ['fname_c1', 'by'], { fname_c1: 'PREFIX(2)' }),
    key('family-and-day', ['lname_c1', 'bm', 'bd'], { lname_c1: 'PREFIX(2)' }),
  ],
  comparisons: [
    compared(['fname_c1', 'fname_c2'], 1),
    compared(['lname_c1', 'lname_c2'], 1),
    compared(['by', 'bm', 'bd'], 2, { comparer: 'DATE' }),
  ],
  matchThreshold: 0.85,
  nonMatchThreshold: 0.8,
})
