import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core'
import { message } from '../../error/message.ts'
import type { SyntaxProblem } from './wire.ts'
import { withoutAssignedAnswers } from './without-assigned-answers.ts'

/** The script as a function of its parameters, or where it does not parse. */
export type Compiled = { readonly script: QuickJSHandle } | { readonly problem: SyntaxProblem }

interface Form {
  /** A function; the script stands alone on the lines after the first. */
  readonly whole: string
  /** Holds the script in another way: what closes the brackets of one form does not fit into the other. */
  readonly besides: string
}

const STRICT = "'use strict';"

/** Reads the script as an expression, else as the body of a function. Runs nothing of it. */
export function compileScript(
  context: QuickJSContext,
  source: string,
  parameters: readonly string[],
  changesFirst: boolean,
): Compiled {
  if (source.trim() === '') return { problem: { problem: message('phrase/script-empty'), line: 1, column: 1 } }
  const head = `(function(${parameters.join(',')}){${STRICT}`
  const expression = source.replace(/[;\s]+$/, '')
  const asExpression = tryForm(context, source, {
    // Not the last call of the function: of one that is, the engine forgets where it stood.
    whole: `${head}return[(\n${changesFirst ? withoutAssignedAnswers(expression, parameters[0] ?? '') : expression}\n)][0]})`,
    besides: `[\n${expression}\n]`,
  })
  if ('script' in asExpression) return asExpression
  const asBody = tryForm(context, source, {
    whole: `${head}\n${source}\n})`,
    besides: `(class{run(${parameters.join(',')}){\n${source}\n}})`,
  })
  if ('script' in asBody) return asBody
  // Whichever reading got further understood more of it.
  return isFurther(asExpression.problem, asBody.problem) ? asExpression : asBody
}

function tryForm(context: QuickJSContext, source: string, { whole, besides }: Form): Compiled {
  const problem = parse(context, source, besides) ?? parse(context, source, whole)
  if (problem !== undefined) return { problem }
  return { script: context.unwrapResult(context.evalCode(whole, 'script')) } // makes the function; nothing is called
}

function parse(context: QuickJSContext, source: string, text: string): SyntaxProblem | undefined {
  const result = context.evalCode(text, 'script', { compileOnly: true })
  if (result.error === undefined) {
    result.value.dispose()
    return undefined
  }
  const error = result.error.consume((handle) => context.dump(handle)) as { message?: unknown; stack?: unknown }
  const problem = error.message === undefined ? message('phrase/script-unreadable') : String(error.message)
  return located(source, problem, String(error.stack ?? ''))
}

function located(source: string, problem: SyntaxProblem['problem'], stack: string): SyntaxProblem {
  const lines = source.split('\n')
  const [, line, column] = /script:(\d+):(\d+)/.exec(stack) ?? []
  const own = Number(line ?? 2) - 1 // the first line is ours
  // The engine would speak of what we put behind the script.
  if (own > lines.length)
    return { problem: message('phrase/script-ends'), line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
  return { problem, line: Math.max(1, own), column: own < 1 ? 1 : Number(column ?? 1) }
}

function isFurther(one: SyntaxProblem, other: SyntaxProblem): boolean {
  return one.line > other.line || (one.line === other.line && one.column > other.column)
}
