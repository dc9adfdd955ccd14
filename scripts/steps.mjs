/**
 * Runs named steps and says how long each took. A lane is a list of steps, one after the other; lanes run beside each
 * other, so that a step with one thread does not leave the other cores idle.
 */
import { spawn } from 'node:child_process'
import { ROOT } from './prepare.mjs'

/**
 * Runs `node` with these arguments.
 * @param {readonly string[]} args
 * @returns {Promise<{ readonly fine: boolean, readonly said: string }>} `said` is what it wrote
 */
export function node(...args) {
  return ending(spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] }))
}

/** As `node`, but what it writes is seen while it runs. */
export function nodeSeen(...args) {
  return ending(spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] }))
}

/** Runs `npm` with these arguments. */
export function npm(...args) {
  return ending(
    spawn('npm', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' }),
  )
}

function ending(child) {
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => said.push(bytes))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ fine: false, said: String(error) }))
    child.once('close', (code, signal) => {
      const text = Buffer.concat(said).toString('utf8')
      resolve({ fine: code === 0, said: signal === null ? text : `${text}The process was ended by ${signal}.\n` })
    })
  })
}

/**
 * Runs every step of every lane, whether others failed or not.
 * @param {readonly (readonly (readonly [title: string, step: () => Promise<{ fine: boolean, said: string }>])[])[]} lanes
 * @returns {Promise<number>} how many steps failed
 */
export async function runLanes(lanes) {
  const before = performance.now()
  const failed = (await Promise.all(lanes.map(runLane))).flat()
  console.log(`\nEverything: ${secondsSince(before)} s`)
  // Once more at the end: what failed in the middle of ten thousand lines is not found there.
  for (const { title, said } of failed)
    console.log(`\n✗ ${title} failed. The end of what it said:\n${said.slice(-4_000)}`)
  return failed.length
}

async function runLane(steps) {
  const failed = []
  for (const [title, step] of steps) {
    const before = performance.now()
    console.log(`▸ ${title}`)
    const { fine, said } = await step()
    if (!fine) failed.push({ title, said })
    const end = fine ? `✓ ${title}: ` : `✗ ${title} failed after `
    // In one piece, so that nothing of another lane comes in between.
    process.stdout.write(`${said}${end}${secondsSince(before)} s\n`)
  }
  return failed
}

function secondsSince(before) {
  return ((performance.now() - before) / 1000).toFixed(1)
}
