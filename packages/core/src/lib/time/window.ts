/** The instants at or after `from` and before `to`, in milliseconds; a side that is not stated is open. */
export interface Window {
  readonly from?: number
  readonly to?: number
}

export function inWindow(instant: number, { from = -Infinity, to = Infinity }: Window): boolean {
  return instant >= from && instant < to
}

/** The instants that lie in both. */
export function withinBoth(a: Window, b: Window): Window {
  const from = Math.max(a.from ?? -Infinity, b.from ?? -Infinity)
  const to = Math.min(a.to ?? Infinity, b.to ?? Infinity)
  return { ...(from === -Infinity ? {} : { from }), ...(to === Infinity ? {} : { to }) }
}
