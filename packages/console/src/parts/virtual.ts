import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from '@tanstack/virtual-core'
import type { RefObject } from 'preact'
import { useEffect, useReducer, useState } from 'preact/hooks'

interface Rows {
  readonly items: readonly VirtualItem[]
  /** The height of all rows, in pixels. */
  readonly height: number
  show(index: number): void
}

/** Which of many rows of one height stand in the window that scrolls. */
export function useVirtualRows(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number): Rows {
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0)
  const options = {
    count,
    overscan: 12,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollToFn: elementScroll,
    observeElementOffset,
    observeElementRect,
    onChange: () => draw(0),
  }
  const [virtual] = useState(() => new Virtualizer<HTMLElement, Element>(options))
  virtual.setOptions(options)
  useEffect(() => virtual._didMount(), [])
  useEffect(() => virtual._willUpdate())
  return {
    items: virtual.getVirtualItems(),
    height: virtual.getTotalSize(),
    show: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  }
}
