import { column, compared, key, resourcesOf, words } from './parts.ts'

/** Publications: the title decides, together with the year; names of authors are often shortened. */
export const publicationsResources = resourcesOf('publications', 'A publication of a bibliography', {
  columns: [column('title', 'TEXT'), column('authors', 'TEXT'), column('venue', 'TEXT'), column('year', 'TEXT')],
  keys: [
    key('title', ['title'], { title: 'PREFIX(10)' }),
    key('authors', ['authors', 'year'], { authors: 'PREFIX(8)' }),
    key('end', ['title'], { title: 'SUFFIX(10)' }),
    words('words', ['title'], 10),
  ],
  comparisons: [
    compared(['title'], 4, { comparer: 'TOKEN_SET' }),
    compared(['authors'], 2, { comparer: 'TOKEN_SET' }),
    compared(['year'], 1.5, { comparer: 'NUMBER', tolerance: 2 }),
  ],
  matchThreshold: 0.7,
  nonMatchThreshold: 0.6,
  onePerSource: true,
})
