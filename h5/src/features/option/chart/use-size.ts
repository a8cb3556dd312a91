import { type RefObject, useEffect, useRef, useState } from 'react'

/** Returns a ref, and the width and height of its element in pixels; 0 before the first layout. */
export function useSize(): readonly [RefObject<HTMLDivElement | null>, number, number] {
  const box = useRef<HTMLDivElement>(null)
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      setSize({ width: Math.floor(width), height: Math.floor(height) })
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [box, width, height]
}
