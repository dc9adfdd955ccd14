import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'

interface DialogProps {
  readonly title: string
  readonly children: ComponentChildren
  /** Escape; absent where the dialog has to be answered. */
  readonly onClose?: () => void
}

/** Over the page: the browser keeps the focus in it, and gives it back when it closes. */
export function Dialog({ title, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const shown = dialog.current
    const before = document.activeElement
    shown?.showModal()
    return () => {
      shown?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <div>
        <h2 id={heading}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
