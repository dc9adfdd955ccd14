import { setTimeout as sleep } from 'node:timers/promises'
import type { Run, SampleOutcome, Session } from '@onefold/core'
import { conflict, grouped, soMany } from '@onefold/core/adapter-kit'

const LOOK_AGAIN = 1000

/** Installs a sample that is not there yet, and says how it goes and what came of it. */
export async function installSample(session: Session, id: string, print: (line: string) => void): Promise<void> {
  const sample = (await session.samples.list()).find((known) => known.id === id)
  if (sample?.installed) {
    print(`The sample ${id} is installed: its entity is ${sample.entity}.`)
    return
  }
  print(`Installing the sample ${id} …`)
  const { id: runId } = await session.samples.install(id)
  const run = await watch(session, runId, print)
  if (run.status !== 'SUCCEEDED') {
    const reason = run.failure?.message ?? run.message
    throw conflict('sample-not-installed', { id, reason })
  }
  for (const line of outcomeLines(id, run.output as unknown as SampleOutcome)) print(line) // what its run type promises
}

async function watch(session: Session, id: string, print: (line: string) => void): Promise<Run> {
  let said = ''
  for (;;) {
    const run = await session.runs.get(id)
    if (run.finished !== undefined) return run
    const { runs } = await session.runs.list({ status: 'RUNNING', pageSize: 1 })
    const line = lineOf(runs[0] ?? run) // the newest says most: an installation is done by runs of its own
    if (line !== said) print(line)
    said = line
    await sleep(LOOK_AGAIN)
  }
}

function lineOf({ type, message, progress }: Run): string {
  const share = progress === null ? '' : ` (${Math.floor(progress * 100)} %)`
  return `  ${message === '' ? type : message}${share}`
}

function outcomeLines(id: string, outcome: SampleOutcome): readonly string[] {
  const share = (n: number) => n.toFixed(3)
  const { records, repaired, buckets, clusters, merged, review, precision, recall, seconds } = outcome
  return [
    `The sample ${id} is installed, after ${seconds.toFixed(1)} s:`,
    `  ${soMany(records, 'record')} loaded, ${soMany(repaired, 'error')} repaired`,
    `  ${soMany(buckets, 'bucket')}, ${soMany(clusters, 'cluster')}, ${grouped(merged)} merged, ${grouped(review)} to review`,
    `  precision ${share(precision)}, recall ${share(recall)}, measured against the truth that the generator knows`,
  ]
}
