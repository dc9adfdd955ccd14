import type { CaseView } from '@onefold/core'
import { formatInstant } from '../../language/language.ts'
import { Button } from '../../parts/button.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { attempt, tell } from '../../parts/toasts.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { addressOf, pathOf } from '../../server/root.ts'
import { ask, may } from '../../server/session.ts'
import { INBOX } from './words.ts'

/** What the engine asks people to look at: contributions that match no other of their survivor any more. */
export function Cases({ entity }: { readonly entity: string }) {
  const words = INBOX.value
  const page = useLoaded((onefold) => onefold.cases(entity).list({ pageSize: 200 }), [entity])

  async function resolve({ id }: CaseView): Promise<void> {
    const done = await attempt(() => ask((onefold) => onefold.cases(entity).resolve(id)), page.reload)
    if (!done) return
    tell(words.resolved)
    await page.reload()
  }
  return (
    <Shown of={page}>
      {({ cases }) =>
        cases.length === 0 ? (
          <Empty title={words.casesNone} />
        ) : (
          <ul class="cases stack">
            {cases.map((each) => (
              <li key={each.id} class="card stack">
                <p>{each.reasoning}</p>
                <p class="soft">
                  {words.casesWhat} {formatInstant(each.openedAt)}
                </p>
                <div class="row">
                  <a class="button" href={addressOf(pathOf('record', entity, each.recordId))}>
                    {words.look}
                  </a>
                  {may('master.resolveCase') && <Button onPress={() => resolve(each)}>{words.stands}</Button>}
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </Shown>
  )
}
