import './runs.css'
import { Tabs } from '../../parts/tabs.tsx'
import type { ScreenProps } from '../screen.ts'
import { RunList } from './run-list.tsx'
import { Schedules } from './schedules.tsx'
import { RUNS } from './words.ts'

/** Long work: what is under way and what became of it, and when it runs by itself. */
export function Runs({ params }: ScreenProps) {
  const words = RUNS.value
  const open = params.tab === 'schedules' ? 'schedules' : 'list'
  return (
    <div class="stack">
      <h1>{words.title}</h1>
      <Tabs
        label={words.parts}
        screen="runs"
        open={open}
        tabs={[
          { id: 'list', label: words.list },
          { id: 'schedules', label: words.schedules },
        ]}
      />
      {open === 'list' ? <RunList open={params.id} /> : <Schedules open={params.id} />}
    </div>
  )
}
