/** A figure that somebody published of a set that we measure, found without labels. */
export interface Published {
  readonly set: string
  readonly f1: number
  readonly by: string
  readonly how: string
  /** Where it stands, as read in November 2026. */
  readonly source: string
}

const GOLDENMATCH = 'https://github.com/benseverndev-oss/goldenmatch'
const HOSTED = 'no configuration, embeddings of a hosted language model'

/** Only what could be read where it stands. Each party chose its own scoring, and some their own part of the set. */
export const PUBLISHED: readonly Published[] = [
  { set: 'febrl3', f1: 0.944, by: 'GoldenMatch 1.12', how: 'no configuration', source: `${GOLDENMATCH}/wiki/mcp` },
  {
    set: 'febrl3',
    f1: 0.991,
    by: 'GoldenMatch 1.29',
    how: 'Fellegi–Sunter, columns and keys chosen by the program',
    source: `${GOLDENMATCH}/releases/tag/v1.29.0`,
  },
  {
    set: 'febrl3',
    f1: 0.965,
    by: 'Splink, as run by GoldenMatch',
    how: 'Fellegi–Sunter, settings not stated',
    source: `${GOLDENMATCH}/releases/tag/v1.29.0`,
  },
  { set: 'dblp_acm', f1: 0.964, by: 'GoldenMatch 1.12', how: 'no configuration', source: `${GOLDENMATCH}/wiki/mcp` },
  { set: 'dblp_acm', f1: 0.974, by: 'GoldenMatch', how: HOSTED, source: `${GOLDENMATCH}/wiki/Benchmarks` },
  { set: 'abt_buy', f1: 0.847, by: 'GoldenMatch', how: HOSTED, source: `${GOLDENMATCH}/wiki/Benchmarks` },
  { set: 'amazon_google', f1: 0.586, by: 'GoldenMatch', how: HOSTED, source: `${GOLDENMATCH}/wiki/Benchmarks` },
  {
    set: 'amazon_google',
    f1: 0.405,
    by: 'GoldenMatch',
    how: 'embeddings of records, no hosted model',
    source: `${GOLDENMATCH}/wiki/Benchmarks`,
  },
]
