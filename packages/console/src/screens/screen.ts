import type { Permission } from '@onefold/core'
import type { ComponentType } from 'preact'
import lazy from 'preact-iso/lazy'
import type { IconName } from '../parts/icon.tsx'
import { NotLoaded } from '../parts/not-loaded.tsx'
import type { NavigationKey } from './words.ts'

/** What a screen is told by its address. */
export interface ScreenProps {
  /** What stands in the address in place of the names of its path. */
  readonly params: { readonly [name: string]: string | undefined }
  readonly query: { readonly [name: string]: string | undefined }
}

/** One screen of the console. */
export interface Screen {
  /** Its key in the navigation's words, and the first part of its address. */
  readonly id: NavigationKey
  /** What stands behind the id in its address: `:entity?/:group?`. */
  readonly parts: string
  /** A caller without all of these is not offered it. */
  readonly needs: readonly Permission[]
  /** Absent of a screen that is reached by links only. */
  readonly icon?: IconName
  /** Its address begins with an entity, which the picker changes. @default false */
  readonly ofEntity?: boolean
  readonly component: ComponentType<ScreenProps>
}

/** A screen that is loaded when somebody opens it, or what says that it did not arrive. */
export const loadedLater = (load: () => Promise<ComponentType<ScreenProps>>): ComponentType<ScreenProps> =>
  lazy(() => load().catch(() => NotLoaded)) as ComponentType<ScreenProps> // the library's type says what `load` answers, not what it makes of it
