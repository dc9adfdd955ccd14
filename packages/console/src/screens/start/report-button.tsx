import type { FileProposal } from '@onefold/core'
import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { attempt } from '../../parts/toasts.tsx'
import { ask } from '../../server/session.ts'
import { type Changes, changed } from './changes.ts'
import { idAfter, type Origin } from './make-entity.ts'
import { TRIAL } from './words-of-trial.ts'

interface ReportButtonProps {
  readonly of: Origin
  readonly proposal: FileProposal
  /** What was tried. */
  readonly changes: Changes
}

/**
 * Saves the page that `onefold dedupe --report` writes. It is not opened here: a page that this one makes is under the policy of this
 * one, which lets no page bring its own styles.
 */
export function ReportButton({ of, proposal, changes }: ReportButtonProps) {
  const words = TRIAL.value
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    await attempt(async () => {
      const page = await ask((onefold) => onefold.resources.previewPage(of, changed(proposal, changes)))
      download(page, `${idAfter(typeof of === 'string' ? of : of.table)}-report.html`)
    })
    setBusy(false)
  }
  return (
    <Button onPress={() => void save()} disabled={busy}>
      {busy ? words.reporting : words.report}
    </Button>
  )
}

/** The browser has read the page when the click returns; its address is kept a little longer for those that read it later. */
function download(page: string, name: string): void {
  const address = URL.createObjectURL(new Blob([page], { type: 'text/html' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
