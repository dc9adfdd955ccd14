import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The test files that take longest, the longest first, measured on a whole run: those of nine seconds and more. */
const LONG = [
  'packages/postgres/test/store.postgres.test.ts',
  'packages/console/test/roles.test.ts',
  'packages/server/test/withheld.test.ts',
  'packages/core/test/kill/kill.test.ts',
  'packages/core/src/matching/incremental/crowded-histories.test.ts',
  'packages/core/test/model/incremental.fuzz.test.ts',
  'packages/postgres/test/kill.test.ts',
  'packages/core/src/batch/propose/tables-nobody-knew.test.ts',
  'packages/core/test/contract/store.sqlite.test.ts',
  'packages/server/test/mcp/mcp.test.ts',
  'packages/connectors/test/kill.test.ts',
  'packages/core/test/rules/propose-file.test.ts',
  'packages/console/test/trial.test.ts',
  'packages/console/test/start.test.ts',
  'packages/core/test/rules/synchronize-resumed.test.ts',
  'packages/core/src/matching/incremental/histories-of-terms.test.ts',
  'packages/console/test/matching.test.ts',
  'packages/samples/src/all-samples.test.ts',
  'packages/core/src/batch/propose/propose.test.ts',
  'packages/server/test/routes/event-life.test.ts',
  'packages/core/src/matching/kernel/match-batch.test.ts',
  'packages/core/test/rules/validation.test.ts',
  'packages/connectors/test/s3-sink.test.ts',
  'packages/server/test/door.test.ts',
  'packages/console/test/inbox.test.ts',
  'packages/core/test/rules/tune.test.ts',
  'packages/server/test/examples/examples.test.ts',
  'packages/core/src/matching/incremental/looks.test.ts',
  'packages/core/src/batch/propose/without-duplicates.test.ts',
  'packages/console/test/every-screen.test.ts',
]

/**
 * A run on a fresh clone knows no durations: a long file that comes last keeps one core busy while the others have nothing to do. After
 * all comes what has a process of its own: that of the others ends where the next in line is not for it, and one that took its place
 * would evaluate all modules again. There it has the machine to itself, too.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification): number => {
      if (project.config.isolate) return LONG.length + 1
      const at = LONG.indexOf(relative(this.ctx.config.root, moduleId))
      return at < 0 ? LONG.length : at
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}
