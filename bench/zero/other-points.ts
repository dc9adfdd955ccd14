import { type BranchShape, branches } from '../corpus/families/branches.ts'
import { type CensusShape, census } from '../corpus/families/census.ts'
import { type CitationShape, citations } from '../corpus/families/citations.ts'
import { type MediaShape, media } from '../corpus/families/media.ts'
import { oneThingOften, type PeopleShape, people } from '../corpus/families/people.ts'
import { type TransactionShape, transactions } from '../corpus/families/transactions.ts'
import { type VariantShape, variants } from '../corpus/families/variants.ts'
import type { Generated } from '../corpus/generated.ts'
import type { GridPoint } from './point.ts'

/** Points of one family that differ from an ordinary one. */
function around<Shape>(family: string, make: (shape: Shape) => Generated, ordinary: Shape) {
  return (name: string, shape: Partial<Shape> = {}, full = false): GridPoint => ({
    family,
    name,
    full,
    make: () => make({ ...ordinary, ...shape }),
  })
}

const ofCensus = around<CensusShape>('census', census, {
  rows: 1500,
  seed: 201,
  household: [2, 6],
  twice: 0.6,
  mistakes: 0.12,
  missing: 0.02,
  columns: 5,
})
const ofBranches = around<BranchShape>('branches', branches, { rows: 3000, seed: 301, duplicates: 0.25, chain: 20 })
const ofVariants = around<VariantShape>('variants', variants, {
  rows: 2500,
  seed: 401,
  shops: 2,
  common: 0.5,
  partNumber: 'absent',
})
const ofCitations = around<CitationShape>('citations', citations, { rows: 3000, seed: 501, crowd: 1, common: 0.5 })
const ofMedia = around<MediaShape>('media', media, { rows: 3000, seed: 601, kind: 'film', sources: 2, common: 0.4 })
const ofCrowds = around<PeopleShape>('crowded', people, { rows: 5000, seed: 701, duplicates: 0.02, households: 0.3 })
const ofPayments = around<TransactionShape>('transactions', transactions, {
  rows: 4000,
  seed: 801,
  lag: 3,
  fees: 0.2,
  memo: 20,
  common: 0.9,
})
/** Tables in which next to nothing is there twice: F1 is 1 where nothing is merged that is not the same. */
const single = (point: GridPoint): GridPoint => ({ ...point, family: 'single' })
/** Two lists that hold each thing once and have little in common. */
const overlap = (point: GridPoint): GridPoint => ({ ...point, family: 'overlap' })
const CLEAN = { sources: 2, purity: 'clean', largest: 2 } as const
const often = (share: number, shape: Partial<PeopleShape> = {}): GridPoint => ({
  family: 'crowded',
  name: `one thing has ${100 * share} %`,
  make: () => oneThingOften({ rows: 4000, seed: 709, duplicates: 0.1, ...shape }, share),
})

export const OTHER_POINTS: readonly GridPoint[] = [
  ofCensus('households 2 to 6, five columns'),
  ofCensus('four columns', { columns: 4, seed: 203 }),
  ofCensus('six columns, households 4 to 8', { columns: 6, household: [4, 8], seed: 205 }),
  ofCensus('few twice', { twice: 0.15, seed: 207 }),
  ofCensus('many mistakes', { mistakes: 0.3, seed: 209 }),
  ofCensus('anonymous', { shuffled: true, anonymous: true, columns: 6, seed: 211 }),
  ofCensus('20000', { rows: 20_000, seed: 213 }, true),
  ofBranches('chains to 20'),
  ofBranches('chains to 200', { chain: 200, chains: 0.1 }),
  ofBranches('nothing shared', { shared: false, seed: 303 }),
  ofBranches('four dirty sources', { sources: 4, purity: 'dirty', seed: 305 }),
  ofBranches('three clean sources', { sources: 3, purity: 'clean', duplicates: 0.4, seed: 307 }),
  ofBranches('many mistakes and gaps', { mistakes: 0.25, missing: 0.25, seed: 309 }),
  ofBranches('anonymous, few duplicates', { duplicates: 0.05, shuffled: true, anonymous: true, seed: 311 }),
  ofBranches('30000', { rows: 30_000, chain: 60, seed: 313 }, true),
  ofVariants('two shops, no part number'),
  ofVariants('two shops, in the title', { partNumber: 'title', seed: 403 }),
  ofVariants('two shops, in a column', { partNumber: 'column', seed: 405 }),
  ofVariants('one shop, in the title', { shops: 1, partNumber: 'title', seed: 407 }),
  ofVariants('five shops, in a column', { shops: 5, partNumber: 'column', seed: 409 }),
  ofVariants('ten shops, no part number', { shops: 10, seed: 411 }),
  ofVariants('two shops, 20000', { rows: 20_000, partNumber: 'title', seed: 413 }, true),
  ofCitations('two clean catalogues'),
  ofCitations('clean and crowded', { crowd: 12, seed: 503 }),
  ofCitations('crowded alone', { crowd: 15, alone: true, rows: 2000, seed: 505 }),
  ofCitations('crowded to 60', { crowd: 60, alone: true, rows: 2000, seed: 507 }),
  ofCitations('little in common, many mistakes', { common: 0.15, mistakes: 0.3, seed: 509 }),
  ofCitations('clean and crowded, 20000', { rows: 20_000, crowd: 8, seed: 511 }, true),
  ofMedia('films of two catalogues'),
  ofMedia('films, other columns', { disjoint: true, seed: 603 }),
  ofMedia('films, other columns, little in common', { disjoint: true, common: 0.1, missing: 0.3, seed: 605 }),
  ofMedia('music of five catalogues', { kind: 'music', sources: 5, common: 0.5, seed: 607 }),
  ofMedia('music of one catalogue', { kind: 'music', sources: 1, common: 0.05, seed: 609 }),
  ofMedia('music, sparse', { kind: 'music', missing: 0.4, seed: 611 }),
  ofMedia('films of two catalogues, 30000', { rows: 30_000, seed: 613 }, true),
  ofCrowds('2 % among families'),
  ofCrowds('0.5 % among families', { duplicates: 0.005, rows: 8000, seed: 703 }),
  ofCrowds('1 %, thin', { duplicates: 0.01, columns: 'thin', names: 'full', seed: 705 }),
  ofCrowds('3 %, twins and juniors', { duplicates: 0.03, twins: 0.15, juniors: 0.15, seed: 707 }),
  often(0.05),
  often(0.3, { seed: 711 }),
  ofCrowds('1 % among families, 50000', { duplicates: 0.01, rows: 50_000, seed: 713 }, true),
  single(ofCrowds('families', { duplicates: 0, rows: 3000, seed: 901 })),
  single(ofCrowds('families, 0.3 % twice', { duplicates: 0.003, rows: 3000, seed: 903 })),
  single(ofCrowds('families, anonymous', { duplicates: 0, rows: 3000, anonymous: true, seed: 905 })),
  single(ofBranches('branches', { duplicates: 0, chain: 5, rows: 2000, seed: 907 })),
  single(ofCensus('census', { twice: 0, seed: 909 })),
  single(ofMedia('music of one catalogue', { kind: 'music', sources: 1, common: 0, rows: 2000, seed: 911 })),
  single(ofVariants('variants of one shop', { shops: 1, common: 0, rows: 1500, seed: 913 })),
  overlap(ofCrowds('people, none', { ...CLEAN, duplicates: 0, rows: 3000, seed: 921 })),
  overlap(ofCrowds('people, 1 %', { ...CLEAN, duplicates: 0.01, rows: 3000, seed: 923 })),
  overlap(ofCrowds('people, 5 %, anonymous', { ...CLEAN, duplicates: 0.05, rows: 3000, anonymous: true, seed: 925 })),
  overlap(ofBranches('branches, 1 %', { ...CLEAN, duplicates: 0.01, chain: 5, rows: 2000, seed: 927 })),
  overlap(ofCitations('citations, 1 %', { common: 0.01, rows: 2500, seed: 929 })),
  overlap(ofMedia('films, 2 %', { common: 0.02, rows: 2500, seed: 931 })),
  overlap(ofMedia('music, 5 %', { kind: 'music', common: 0.05, rows: 2500, seed: 933 })),
  overlap(ofVariants('variants of two shops, 5 %', { common: 0.05, rows: 2000, seed: 935 })),
  overlap(ofPayments('payments, 5 %', { common: 0.05, rows: 3000, seed: 937 })),
  ofPayments('lag of three days'),
  ofPayments('lag of a week, fees', { lag: 7, fees: 0.5, seed: 803 }),
  ofPayments('memos of ten letters', { memo: 10, seed: 805 }),
  ofPayments('half of them arrive', { common: 0.5, seed: 807 }),
  ofPayments('anonymous', { shuffled: true, anonymous: true, seed: 809 }),
  ofPayments('30000', { rows: 30_000, seed: 811 }, true),
]
