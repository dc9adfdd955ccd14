import { column, compared, key, resourcesOf, words } from './parts.ts'

/** Tracks of five catalogues, each of which has a track once; one puts the performer before the title. */
export const musicResources = resourcesOf('music', 'A track of a catalogue', {
  columns: ['number', 'title', 'length', 'artist', 'album', 'year', 'language'].map((name) => column(name, 'TEXT')),
  keys: [
    words('words', ['title', 'artist', 'album'], 20),
    key('title', ['title'], { title: 'PREFIX(8)' }),
    key('end', ['title'], { title: 'SUFFIX(8)' }),
    key('album', ['album', 'number'], { album: 'PREFIX(6)' }),
  ],
  comparisons: [
    compared(['artist', 'title'], 4, { comparer: 'TOKEN_SET' }),
    compared(['album'], 2, { comparer: 'NGRAM' }),
    compared(['artist'], 1, { comparer: 'NGRAM' }),
  ],
  matchThreshold: 0.6,
  nonMatchThreshold: 0.5,
  onePerSource: true,
})
