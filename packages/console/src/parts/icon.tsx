/** Outlines on a field of 20 by 20. */
const PATHS = {
  start: 'M3 10l7-6 7 6v7h-5v-4H8v4H3z',
  inbox: 'M3 11l2-7h10l2 7v5H3zM3 11h4l1 2h4l1-2h4',
  search: 'M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4zM13 13l4 4',
  matching: 'M7 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM13 7a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  quality: 'M10 3l6 2v5c0 4-3 6-6 7-3-1-6-3-6-7V5zM7 10l2 2 4-4',
  runs: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM10 6v4l3 2',
  destinations: 'M4 5h5v10H4zM9 10h7M13 7l3 3-3 3',
  users: 'M8 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3 16c0-3 2-4 5-4s5 1 5 4M13 5a3 3 0 0 1 0 5M14 12c2 0 3 2 3 4',
  configuration: 'M4 6h7M15 6h1M4 10h1M9 10h7M4 14h7M15 14h1M13 4v4M7 8v4M13 12v4',
  light:
    'M10 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM10 2v2M10 16v2M2 10h2M16 10h2M4.5 4.5l1.4 1.4M14.1 14.1l1.4 1.4M4.5 15.5l1.4-1.4M14.1 5.9l1.4-1.4',
  dark: 'M15 12a6 6 0 0 1-7-7 6 6 0 1 0 7 7z',
  system: 'M3 4h14v9H3zM8 16h4M10 13v3',
  leave: 'M8 4H4v12h4M8 10h9M14 7l3 3-3 3',
} as const

export type IconName = keyof typeof PATHS

/** Decoration beside words: it says nothing by itself. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" width="17" height="17" aria-hidden="true">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="1.5"
        stroke-linejoin="round"
        stroke-linecap="round"
      />
    </svg>
  )
}
