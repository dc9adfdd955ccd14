/** Runs named steps one after the other, says how long each took, and stops at the first that fails. */
import { spawnSync } from 'node:child_process'
import { ROOT } from './prepare.mjs'

/** Runs `node` with these arguments and answers whether it succeeded. */
export function node(...args) {
  return spawnSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}

/** @param {readonly (readonly [title: string, step: () => boolean])[]} steps */
export function runSteps(steps) {
  for (const [title, step] of steps) {
    const before = performance.now()
    console.log(`\n▸ ${title}`)
    const fine = step()
    const seconds = ((performance.now() - before) / 1000).toFixed(1)
    if (!fine) {
      console.error(`✗ ${title} failed after ${seconds} s`)
      return false
    }
    console.log(`✓ ${title}: ${seconds} s`)
  }
  return true
}
