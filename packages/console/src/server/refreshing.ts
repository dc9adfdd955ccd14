import { useEffect } from 'preact/hooks'
import type { Loaded } from './loaded.ts'

/** Loads again every so often while something is under way and the page is looked at. */
export function useRefreshing({ reload }: Pick<Loaded<unknown>, 'reload'>, underWay: boolean, everyMs = 1500): void {
  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(() => {
      if (!document.hidden) reload()
    }, everyMs)
    return () => clearInterval(timer)
  }, [underWay, everyMs])
}
