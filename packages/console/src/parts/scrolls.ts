import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** Whether something stands beyond the edges of a box: then the keyboard has to reach the box to move it. */
export function useScrolls(box: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const look = (): void =>
      setScrolls(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    for (const inner of element.children) observer.observe(inner)
    return () => observer.disconnect()
  }, [])
  return scrolls
}
