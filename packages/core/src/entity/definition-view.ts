import type { DefinitionView } from '../api/jobs.ts'
import { type Message, message, say } from '../error/message.ts'
import type { Definition } from '../model/definition.ts'
import type { Configuration } from '../resource/configuration.ts'
import { declaredBy } from './declared-definitions.ts'

/** Shows definitions as callers see them: what will not fire says why. */
export function definitionViews(
  configuration: Pick<Configuration, 'entities'>,
): (definition: Definition) => DefinitionView {
  const declared = new Map(declaredBy(configuration).map((each) => [each.id, each]))
  return (definition) => {
    const reason = whyIdle(definition, declared.get(definition.id)?.unready)
    return reason === undefined
      ? definition
      : { ...definition, nextRunReason: say(reason, 'en'), nextRunNotice: reason }
  }
}

/** Undefined: it will fire. `unready`: what keeps what declares it. */
function whyIdle({ enabled, orphaned, nextRun }: Definition, unready: Message | undefined): Message | undefined {
  if (!enabled) return message('phrase/idle-disabled')
  if (orphaned) return message('phrase/idle-orphaned')
  return unready ?? (nextRun === undefined ? message('phrase/idle-no-slot') : undefined)
}
