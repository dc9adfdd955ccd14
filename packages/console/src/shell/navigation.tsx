import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import { Icon } from '../parts/icon.tsx'
import type { Screen } from '../screens/screen.ts'
import { NAVIGATION } from '../screens/words.ts'
import { chosenEntity } from '../server/entities.ts'
import { addressOf, pathOf } from '../server/root.ts'
import { SHELL } from './words.ts'

/** Where the link to a screen leads: to the chosen entity, when it is of one. */
export function linkTo({ id, ofEntity }: Screen): string {
  const entity = chosenEntity.value
  return addressOf(ofEntity && entity !== undefined ? pathOf(id, entity) : id)
}

export function Navigation({ screens }: { readonly screens: readonly Screen[] }) {
  const { path } = useLocation()
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a narrow page the links lie in a row that is longer than it.
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <nav class="navigation" aria-label={SHELL.value.navigation} ref={bar}>
      <a href={addressOf('')} class="brand">
        Onefold
      </a>
      <ul>
        {screens.map((screen) => {
          const here = `${path}/`.startsWith(`${addressOf(screen.id)}/`)
          return (
            screen.icon !== undefined && (
              <li key={screen.id}>
                <a href={linkTo(screen)} {...(here ? { 'aria-current': 'page' as const } : {})}>
                  <Icon name={screen.icon} />
                  {NAVIGATION.value[screen.id]}
                </a>
              </li>
            )
          )
        })}
      </ul>
    </nav>
  )
}
