import { type RefObject, useEffect, useRef, useState } from 'react'

/** Returns a ref, and whether its element is narrower than a number of rem. */
export function useNarrow(rem: number): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const box = useRef<HTMLDivElement>(null)
  const [isNarrow, setNarrow] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) => {
      const pixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setNarrow(entry !== undefined && entry.contentRect.width < rem * pixels)
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [rem])
  return [box, isNarrow]
}
