import { useEffect, useState } from 'preact/hooks'
import { ask } from '../server/session.ts'
import { nameOf, sourcesOf } from './record-name.ts'

/** By entity and id; a name that is out of date helps as well. */
const known = new Map<string, string>()
/** What is looked at is asked for first, in milliseconds. */
const PAUSE = 60

interface RecordTitleProps {
  readonly entity: string
  readonly id: string
}

/** What a record of which only the id is at hand is called; the end of the id until it is known, and where it may not be seen. */
export function RecordTitle({ entity, id }: RecordTitleProps) {
  const key = `${entity} ${id}`
  const [title, setTitle] = useState(known.get(key))
  useEffect(() => {
    const before = known.get(key)
    setTitle(before)
    if (before !== undefined) return
    let left = false
    const timer = setTimeout(async () => {
      const record = await ask((onefold) => onefold.records(entity).get(id)).catch(() => undefined)
      if (record === undefined) return
      const name = nameOf(record) || sourcesOf(record)
      known.set(key, name)
      if (!left) setTitle(name)
    }, PAUSE)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [key])
  return title === undefined ? <span class="soft">…{id.slice(-6)}</span> : title
}
