import { signal } from '@preact/signals'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEPT = 'onefold.theme'

const first = (): Theme => THEMES.find((known) => known === localStorage.getItem(KEPT)) ?? 'system'

export const theme = signal<Theme>(first())
show(theme.value)

/** Light, dark, or as the system has it; remembered on this machine. */
export function wear(next: Theme): void {
  localStorage.setItem(KEPT, next)
  theme.value = next
  show(next)
}

function show(shown: Theme): void {
  document.documentElement.dataset.theme = shown // tokens.css turns it into `color-scheme`
}
