import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The test files that take longest, measured on a whole run. */
const LONG = [
  'packages/console/test/roles.test.ts',
  'packages/postgres/test/store.postgres.test.ts',
  'packages/server/test/withheld.test.ts',
  'packages/core/test/contract/store.sqlite.test.ts',
  'packages/core/test/rules/synchronize-resumed.test.ts',
  'packages/postgres/test/kill.test.ts',
  'packages/server/test/examples/examples.test.ts',
  'packages/server/test/routes/event-life.test.ts',
  'packages/console/test/trial.test.ts',
  'packages/samples/src/all-samples.test.ts',
  'packages/console/test/matching.test.ts',
  'packages/core/test/kill/kill.test.ts',
  'packages/server/test/mcp/mcp.test.ts',
  'packages/core/test/rules/propose-file.test.ts',
  'packages/core/test/model/incremental.fuzz.test.ts',
  'packages/connectors/test/kill.test.ts',
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
