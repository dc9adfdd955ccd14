import { useEffect, useState } from 'preact/hooks'
import { ErrorBoundary } from 'preact-iso/lazy'
import { exec, Route, Router, useLocation } from 'preact-iso/router'
import { RefusalBox } from '../parts/refusal.tsx'
import { Empty } from '../parts/shown.tsx'
import type { Screen } from '../screens/screen.ts'
import { NAVIGATION } from '../screens/words.ts'
import { chooseEntity, chosenEntity, entities } from '../server/entities.ts'
import { addressOf } from '../server/root.ts'
import { may } from '../server/session.ts'
import { linkTo } from './navigation.tsx'
import { SHELL } from './words.ts'

const routeOf = ({ id, parts }: Screen): string => addressOf(`${id}/${parts}`)

/** The screen that the address names. An address that leaves the entity open is completed, and no address leads to the first screen. */
export function Content({ screens }: { readonly screens: readonly Screen[] }) {
  const [broken, setBroken] = useState<unknown>()
  const { path, route, query } = useLocation()
  const screen = screens.find((each) => matchOf(path, each) !== undefined)
  const entity = screen?.ofEntity ? (matchOf(path, screen)?.params.entity ?? '') : undefined
  const isHome = addressOf('').startsWith(path.endsWith('/') ? path : `${path}/`)

  useEffect(() => setBroken(undefined), [path])
  const called = screen === undefined ? undefined : NAVIGATION.value[screen.id]
  useEffect(() => {
    document.title = [called, entity, 'Onefold'].filter((part) => part !== undefined && part !== '').join(' · ')
  }, [called, entity])
  useEffect(() => {
    const [first] = screens
    if (isHome && first !== undefined) route(linkTo(first), true)
    else if (entity !== undefined && entity !== '') chooseEntity(entity)
    else if (entity === '' && screen !== undefined && chosenEntity.value !== undefined) route(linkTo(screen), true)
  }, [path])

  if (broken !== undefined) return <RefusalBox error={broken} onAgain={() => location.reload()} />
  if (screens.length === 0) return <Empty isPage title={SHELL.value.noScreens} />
  if (entity !== undefined && entities.value?.length === 0) return <NoEntities />
  if (entity === '' || isHome) return null
  if (screen === undefined) return <Unknown />
  return (
    <ErrorBoundary onError={setBroken}>
      <Router>
        {screens.map((each) => (
          <Route key={each.id} path={routeOf(each)} component={each.component} params={{}} query={query} />
        ))}
      </Router>
    </ErrorBoundary>
  )
}

/** What the address says of a screen; undefined when it is another's. */
const matchOf = (path: string, screen: Screen) =>
  exec(path, routeOf(screen), { path, query: {}, params: {} }) as { params: { entity?: string } } | undefined // the library's type leaves out that it may not match

function NoEntities() {
  return (
    <Empty isPage title={SHELL.value.noEntities}>
      {may('entity.save') ? (
        <a class="button primary" href={addressOf('start')}>
          {SHELL.value.makeEntity}
        </a>
      ) : (
        <p>{SHELL.value.noEntitiesHelp}</p>
      )}
    </Empty>
  )
}

function Unknown() {
  return (
    <Empty isPage title={SHELL.value.unknown}>
      <a href={addressOf('')}>{SHELL.value.home}</a>
    </Empty>
  )
}
