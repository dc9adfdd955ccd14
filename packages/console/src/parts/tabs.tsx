import { addressOf, pathOf } from '../server/root.ts'
import './tabs.css'

interface TabsProps<Id extends string> {
  /** What they are the parts of, for whoever does not see them. */
  readonly label: string
  /** The id of the screen, which their addresses begin with. */
  readonly screen: string
  readonly tabs: readonly { readonly id: Id; readonly label: string }[]
  readonly open: Id
}

/** The parts of a screen, each at an address of its own. */
export function Tabs<Id extends string>({ label, screen, tabs, open }: TabsProps<Id>) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ id, label: name }) => (
        <a key={id} href={addressOf(pathOf(screen, id))} {...(id === open ? { 'aria-current': 'page' as const } : {})}>
          {name}
        </a>
      ))}
    </nav>
  )
}
