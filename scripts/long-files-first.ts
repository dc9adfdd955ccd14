import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The test files that take longest, measured on a whole run. */
const LONG = [
  'packages/postgres/test/store.postgres.test.ts',
  'packages/core/test/contract/store.sqlite.test.ts',
  'packages/postgres/test/kill.test.ts',
  'packages/core/test/model/incremental.fuzz.test.ts',
  'packages/core/test/kill/kill.test.ts',
  'packages/core/src/matching/incremental/histories-of-terms.test.ts',
  'packages/core/src/matching/incremental/crowded-histories.test.ts',
  'packages/samples/src/all-samples.test.ts',
  'packages/core/test/rules/synchronize-resumed.test.ts',
  'packages/server/test/withheld.test.ts',
]

/** A run on a fresh clone knows no durations: a long file that comes last keeps one core busy while the others have nothing to do. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONG.indexOf(relative(this.ctx.config.root, moduleId))
      return at < 0 ? LONG.length : at
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}
