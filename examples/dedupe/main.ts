import { dedupeFiles } from '@onefold/core'

const { records, clusters } = await dedupeFiles({ files: ['examples/dedupe/customers.csv'], out: 'clusters.csv' })
console.log(`${records} records, ${clusters.match} people stated more than once`) // 12 records, 4 people stated more than once
