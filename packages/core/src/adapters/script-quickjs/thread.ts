import { parentPort, workerData } from 'node:worker_threads'
import type { Engine } from './engine.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'
import type { Answer, CallAnswer, Request, ThreadTask } from './wire.ts'

const port = parentPort
if (port === null) throw new TypeError('This file is the body of a thread that runs scripts.')

const { callMs, memoryBytes, pulse } = workerData as ThreadTask // written by `startThread`
const beats = new Int32Array(pulse)
const beat = (): void => void Atomics.add(beats, 0, 1)

liveInUtc()
/** Both come with the first word. */
let engine: Engine
let sandbox: Sandbox
port.on('message', (request: Request) => void answer(request).then(say))

function say(word: Answer): void {
  port!.postMessage(word)
}

async function answer(request: Request): Promise<Answer> {
  if (request.type === 'open') {
    engine = request.engine
    sandbox = await open()
    return { type: 'ready' }
  }
  const { type, source, parameters } = request
  if (type === 'check') return { type: 'checked', problem: sandbox.check(source, parameters) }
  const answers: CallAnswer[] = []
  let overruns = 0
  do {
    const more = sandbox.run({
      ...request,
      calls: request.calls.slice(answers.length),
      mostOverruns: request.mostOverruns - overruns,
    })
    answers.push(...more)
    overruns += more.filter(isOverrun).length
    if (sandbox.spent()) {
      sandbox.dispose()
      sandbox = await open()
    }
  } while (answers.length < request.calls.length)
  return { type: 'ran', answers }
}

function open(): Promise<Sandbox> {
  return openSandbox(engine, { callMs, memoryBytes, beat })
}

function isOverrun(answer: CallAnswer): boolean {
  return 'code' in answer && (answer.code === 'script-timeout' || answer.code === 'script-memory')
}

/** The sandbox asks this thread for the local time. It is the same on every machine: nobody else lives here. */
function liveInUtc(): void {
  const dates = Date.prototype
  dates.getTimezoneOffset = () => 0
  for (const part of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'] as const)
    dates[`get${part}`] = dates[`getUTC${part}`]
}
