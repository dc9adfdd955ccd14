import type { Sample } from '@onefold/core'

/** Lines of each file, beside its header: enough for duplicates of every kind, and quickly installed. */
const LINES = 600

/** The sample with the first lines of its files alone, which are made when it is installed. */
export function shortened(sample: Sample): Sample {
  const firstLines = () =>
    sample.files.map(({ name, text }) => ({ name, text: text.split('\n', LINES + 1).join('\n') }))
  return Object.create(sample, { files: { get: firstLines } }) // a spread would ask for all files
}
