import { type Refusal, refusal } from '../error/refusal.ts'
import type { Resource } from '../model/resources/resource.ts'
import type { ScriptRunner } from '../ports/script-runner.ts'

/** A script of a resource, and what it is shown. */
interface ScriptPlace {
  readonly path: string
  readonly source: string
  readonly parameters: readonly string[]
}

/** What does not parse, each with its line and column. Nothing is run. */
export async function scriptRefusals(
  resource: Resource,
  scripts: Pick<ScriptRunner, 'problemOf'> | undefined,
): Promise<readonly Refusal[]> {
  if (!scripts) return []
  const found = await Promise.all(
    scriptsOf(resource).map(async ({ path, source, parameters }) => {
      const problem = await scripts.problemOf(source, parameters)
      if (!problem) return []
      const { code, text, message = text, line, column } = problem
      return [refusal(code, { line, column, problem: message }, path)]
    }),
  )
  return found.flat()
}

function scriptsOf(resource: Resource): readonly ScriptPlace[] {
  switch (resource.type) {
    case 'dataset':
      return [
        ...at('identityScript', resource.identityScript, ['record']),
        ...resource.columns.flatMap(({ script }, index) =>
          at(`columns[${index}].script`, script, ['value', 'record', 'column']),
        ),
      ]
    case 'indexer':
      return resource.mappings.flatMap((mapping, index) =>
        at(`mappings[${index}].script`, (mapping as { readonly script?: string }).script, ['record']),
      )
    case 'merger-weight':
      return [
        ...at('script', resource.script, ['record']),
        ...(resource.rules ?? []).flatMap(({ script }, index) =>
          at(`rules[${index}].script`, script, ['values', 'records', 'column']),
        ),
      ]
    case 'transformation':
      return [
        ...at('script', resource.script, ['record']),
        ...resource.mappings.flatMap(({ script }, index) =>
          at(`mappings[${index}].script`, script, ['record', 'values']),
        ),
      ]
    case 'pipeline':
      return resource.processors.flatMap(({ script }, index) => at(`processors[${index}].script`, script, ['record']))
    default:
      return []
  }
}

function at(path: string, source: string | undefined, parameters: readonly string[]): readonly ScriptPlace[] {
  return source === undefined ? [] : [{ path, source, parameters }]
}
