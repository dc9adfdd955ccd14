import { parentPort } from 'node:worker_threads'
import type { ScoringPlan } from './scoring/plan.ts'
import { createTaskScorer } from './scoring/score-tasks.ts'

/** A thread of the kernel: takes one plan, scores its share, answers what it found. */
parentPort?.once('message', (plan: ScoringPlan) => {
  const scorer = createTaskScorer(plan)
  while (scorer.next());
  const findings = scorer.findings()
  const { a, b, score, mappings } = findings.links
  parentPort?.postMessage(findings, [a.buffer, b.buffer, score.buffer, mappings.buffer])
})
