import { type Refusal, refusal } from '../../error/refusal.ts'
import { defined } from '../../lib/defined.ts'
import type { Instant } from '../../model/record.ts'
import type { EntitySource, Masks } from '../../model/resources/entity.ts'
import type { SourceWindow } from '../../ports/kinds/source-reader.ts'

/** What is wrong with the window of a load. */
export function windowRefusals({ load = 'FULL', ...window }: Partial<Masks>): readonly Refusal[] {
  const sides = ['loadFrom', 'loadTo'] as const
  if (load !== 'CUSTOM')
    return sides.flatMap((path) => (window[path] === undefined ? [] : [refusal('window-unused', {}, path)]))
  const { loadFrom, loadTo } = window
  if (loadFrom === undefined || loadTo === undefined)
    return sides.flatMap((path) =>
      window[path] === undefined ? [refusal('member-missing/load-window', {}, path)] : [],
    )
  return loadFrom < loadTo ? [] : [refusal('window-empty', {}, 'loadTo')]
}

/**
 * What a load reads of a source: changed from the first instant on and before the second one. What was written while the last
 * load began may carry an instant of shortly before: `overlapMs` is how long before.
 */
export function windowOf(
  masks: Masks,
  { lastExecution }: EntitySource,
  started: Instant,
  overlapMs: number,
): SourceWindow {
  const { load, loadFrom, loadTo } = masks
  if (load === 'CUSTOM') return { ...defined({ from: loadFrom, to: loadTo }) }
  if (load === 'INCREMENTAL')
    return { ...(lastExecution === undefined ? {} : { from: lastExecution - overlapMs }), to: started }
  return {}
}
