import { quickjsScripts } from '../adapters/script-quickjs/index.ts'
import { SCRIPT_BOUNDS, type ScriptOptions } from '../adapters/script-quickjs/script-options.ts'
import { type Refusal, refusal } from '../error/refusal.ts'
import type { ScriptRunner } from '../ports/script-runner.ts'
import { outOfBounds } from './out-of-bounds.ts'

const MEMBERS = ['problemOf', 'run', 'close'] as const

/** What is wrong with what a host states of scripts: limits out of bounds, or no whole runner. */
export function scriptsRefusals(scripts: ScriptOptions | ScriptRunner): readonly Refusal[] {
  const members = MEMBERS.filter((name) => typeof (scripts as Partial<ScriptRunner>)[name] === 'function')
  if (members.length === 0) return outOfBounds(SCRIPT_BOUNDS, scripts as ScriptOptions, 'scripts.')
  if (members.length === MEMBERS.length) return []
  return [refusal('setting-invalid/scripts', {}, 'scripts')]
}

/** The host's own runner, or the sandbox that comes with the engine. */
export function scriptRunnerOf(scripts: ScriptOptions | ScriptRunner = {}): ScriptRunner {
  return isRunner(scripts) ? scripts : quickjsScripts(scripts)
}

export function isRunner(scripts: ScriptOptions | ScriptRunner): scripts is ScriptRunner {
  return 'run' in scripts
}
