import { SkeletonRows } from '@halyard/ui'
import { useEffect, useEffectEvent, useRef } from 'react'

const AHEAD_PX = 600

/** Stands where the next page will be, and asks for it shortly before it is seen. */
export function ListEnd({ onReached }: { readonly onReached: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent(onReached)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) reached()
      },
      { rootMargin: `${AHEAD_PX}px` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place}>
      <SkeletonRows rows={2} />
    </div>
  )
}
