import { type RefObject, useEffect, useRef, useState } from 'react'
import { useMedia, WIDE } from '../../browser/use-media.ts'
import { ROW_REM } from './book-side.tsx'

/** The rows of a side on a phone, whatever its height. */
const PHONE_ROWS = 9
const ROWS_MIN = 3
const ROWS_MAX = 20
/** The height of everything but the rows: the column titles and the last price. */
const OTHERS_REM = 6.25

/** Returns a ref for the element that a book fills, and the rows of each side that fit into its height. */
export function useBookRows(): readonly [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null)
  const wide = useMedia(WIDE)
  const [fitting, setFitting] = useState(PHONE_ROWS)
  useEffect(() => {
    const element = box.current
    if (!element || !wide) return
    const watch = new ResizeObserver(([entry]) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const rows = Math.floor(((entry?.contentRect.height ?? 0) / rem - OTHERS_REM) / (2 * ROW_REM))
      setFitting(Math.min(ROWS_MAX, Math.max(ROWS_MIN, rows)))
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [wide])
  return [box, wide ? fitting : PHONE_ROWS]
}
