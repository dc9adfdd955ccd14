import type { CaseView } from '@onefold/core'
import { formatInstant } from '../../language/language.ts'
import { Button } from '../../parts/button.tsx'
import { RecordTitle } from '../../parts/record-title.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { attempt, tell } from '../../parts/toasts.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { addressOf, pathOf } from '../../server/root.ts'
import { ask, may } from '../../server/session.ts'
import { INBOX } from './words.ts'

/** The oldest; who has dealt with these sees the next. */
const SHOWN = 50

/** What the engine asks people to look at: contributions that match no other of their survivor any more. */
export function Cases({ entity }: { readonly entity: string }) {
  const words = INBOX.value
  const page = useLoaded((onefold) => onefold.cases(entity).list({ pageSize: SHOWN }), [entity])

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
                <div class="row wrap">
                  <h2 class="grow">
                    <RecordTitle entity={entity} id={each.recordId} />
                  </h2>
                  <span class="soft">{words.since(formatInstant(each.openedAt))}</span>
                </div>
                <p>{words.casesWhat}</p>
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
