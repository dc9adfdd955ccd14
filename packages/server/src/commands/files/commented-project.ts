import type { StatedProject } from '@onefold/core'
import { Document, isMap, isScalar, type Pair, type YAMLMap } from 'yaml'

const HEAD = ` A project of Onefold: how records are read, compared and merged. It was proposed by looking at the records: read it,
 change it, and use it with: onefold dedupe FILES --config THIS-FILE --out clusters.csv`

/** What the members of a project are about, by their path. */
const COMMENTS: Readonly<Record<string, string>> = Object.freeze({
  reference: ' What stands in place of reference packs.',
  aliases: ' Other names that files have for a column: these are read as one.',
  dataset: ' The columns: what each is about, and how its values are brought to one form.',
  'dataset.columns': ' Each with what it was taken for, and why. A column that is not here is not read.',
  indexer: ' The keys: only records that share one of them are compared.',
  'indexer.mappings':
    ' Each brings records together that have these columns, or the stated part of them, in common.\n More keys find more duplicates, and take longer.',
  classifier: ' The comparisons: what agreement and disagreement say, in bits. One bit more is twice as likely.',
  'classifier.prior': ' Before anything is compared: two records are rarely the same.',
  'classifier.linkage': ' How links make groups. AVERAGE: two groups join when their records agree on the whole.',
  'classifier.onePerSource': ' No group has two records of one source.',
  'classifier.termFrequency': ' Agreement on a rare value counts more than on a frequent one.',
  'classifier.matchThreshold':
    ' Above this, two records are one. 0.5 is as likely as not; raise it for fewer mistakes.',
  'classifier.nonMatchThreshold': ' Below this, they are two. Between both, a person decides.',
  'classifier.mappings': ' What each similarity says: the highest level that is reached counts.',
  merger: ' Whose values survive when records are merged.',
})

/** A project as YAML, with what its members are about. */
export function commentedProject(stated: StatedProject): string {
  const document = new Document(stated)
  document.commentBefore = HEAD
  if (isMap(document.contents)) comment(document.contents, '')
  return document.toString({ lineWidth: 0 })
}

function comment(map: YAMLMap, above: string): void {
  for (const pair of map.items as Pair[]) {
    const { key, value } = pair
    if (!isScalar(key)) continue
    const path = above === '' ? String(key.value) : `${above}.${String(key.value)}`
    const text = COMMENTS[path]
    if (text !== undefined) key.commentBefore = text
    if (above === '' && text !== undefined) key.spaceBefore = true
    if (above === '' && isMap(value)) comment(value, path)
  }
}
