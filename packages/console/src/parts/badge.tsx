import type { ComponentChildren } from 'preact'

export type Tone = 'plain' | 'good' | 'doubt' | 'bad' | 'accent'

/** A word on a coloured ground; the word says it, the colour only helps. */
export function Badge({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ComponentChildren }) {
  return <span class={`badge ${tone}`}>{children}</span>
}

interface BarProps {
  /** 0..1. */
  readonly share: number
  readonly tone?: Tone
  /** What it measures, for whoever does not see it; absent where the number stands beside it. */
  readonly label?: string
}

/** How much of the whole. */
export function Bar({ share, tone = 'accent', label }: BarProps) {
  const said = label === undefined ? { 'aria-hidden': true as const } : { role: 'img' as const, 'aria-label': label }
  return (
    <span class={`bar ${tone}`} {...said}>
      <i style={{ width: `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%` }} />
    </span>
  )
}
