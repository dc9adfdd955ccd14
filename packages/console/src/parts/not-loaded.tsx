import { useState } from 'preact/hooks'
import { ROOT } from '../server/root.ts'
import { Button } from './button.tsx'
import { Empty } from './shown.tsx'
import { PARTS } from './words.ts'

/**
 * In place of a screen whose code did not arrive. The page is loaded anew rather than the code alone: after an upgrade of the server its
 * files have other names, and browsers remember that a module or its styles could not be had. First it is seen whether the server
 * answers, as a page that is loaded without one is gone.
 */
export function NotLoaded() {
  const words = PARTS.value
  const [busy, setBusy] = useState(false)
  async function again(): Promise<void> {
    setBusy(true)
    const answer = await fetch(`${ROOT}console/`, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
    if (answer?.ok === true) location.reload()
    setBusy(false)
  }
  return (
    <div role="alert">
      <Empty isPage title={words.notLoaded}>
        <p>{words.notLoadedHelp}</p>
        <Button disabled={busy} onPress={again}>
          {words.again}
        </Button>
      </Empty>
    </div>
  )
}
