import { useLocation } from 'preact-iso/router'
import { Choice } from '../parts/field.tsx'
import { SCREENS } from '../screens/screens.ts'
import { chooseEntity, chosenEntity, entities } from '../server/entities.ts'
import { addressOf, pathOf } from '../server/root.ts'
import { SHELL } from './words.ts'

/** Which entity the screens speak of; a screen that is of one is opened for the one chosen. */
export function EntityPicker() {
  const { path, route } = useLocation()
  const known = entities.value ?? []
  const here = SCREENS.find((each) => `${path}/`.startsWith(`${addressOf(each.id)}/`))
  if (known.length === 0 || here?.ofEntity !== true) return null // what it chose would change nothing here

  function pick(id: string): void {
    chooseEntity(id)
    // A screen that is reached by links shows something of the other entity.
    const shown = here?.icon === undefined ? 'search' : here.id
    route(addressOf(pathOf(shown, id)))
  }
  return (
    <Choice
      quiet
      label={SHELL.value.entity}
      value={chosenEntity.value ?? ''}
      onValue={pick}
      options={known.map(({ id }) => ({ value: id, label: id }))}
    />
  )
}
