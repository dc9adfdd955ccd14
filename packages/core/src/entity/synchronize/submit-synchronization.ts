import type { Synchronization } from '../../api/configuration.ts'
import type { NotificationInput } from '../../api/jobs.ts'
import { conflict, refuseAll } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import { notificationOf } from '../../job/notification.ts'
import { succeeded } from '../../job/succeeded.ts'
import { INDEX_MASKS, LOAD_MASKS, type Masks, SINK_MASKS } from '../../model/resources/entity.ts'
import type { Caller, EngineServices } from '../services.ts'
import { refuseUnlessManual } from './entity-kinds.ts'
import { windowRefusals } from './load-window.ts'
import { fullMasks } from './synchronization-request.ts'

/** Begins a synchronization by hand. Refuses with `conflict` while another one of the entity is at work. */
export async function submitSynchronization(
  services: Pick<EngineServices, 'configurations' | 'runner'>,
  { principal }: Caller,
  id: string,
  masks: Partial<Masks>,
  options: { readonly notification?: NotificationInput } = {},
): Promise<Synchronization> {
  const input = checkedMasks(masks)
  const notification = notificationOf(options.notification)
  await refuseUnlessManual(services, id)
  const { run, created } = await services.runner.submit({
    type: 'entity-synchronization',
    subject: id,
    input: { entity: id, ...input },
    trigger: 'MANUAL',
    owner: principal.id,
    ...notification,
  })
  if (!created) throw conflict('entity-working/entity-already-being', { entity: id })
  return { run, finished: async () => succeeded(await services.runner.finished(run.id)) }
}

function checkedMasks(stated: Partial<Masks>): Masks {
  const masks = fullMasks(stated)
  const check = (path: string, value: string, known: readonly string[]) =>
    known.includes(value) ? [] : [refusal('mask-invalid', { known: known.join(', ') }, path)]
  refuseAll([
    ...check('load', masks.load, LOAD_MASKS),
    ...check('index', masks.index, INDEX_MASKS),
    ...check('sink', masks.sink, SINK_MASKS),
    ...windowRefusals(masks),
  ])
  return masks
}
