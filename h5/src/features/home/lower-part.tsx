import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useMarkets } from '../../lib/market/markets.ts'

interface LowerPartProps {
  readonly part: 'Banners' | 'Difference'
}

const PARTS = {
  Banners: lazy(() => load('Banners')),
  Difference: lazy(() => load('Difference')),
} as const

/** Renders a part of the home page below the fold, which loads when it comes into view: on a phone after scrolling. */
export function LowerPart({ part }: LowerPartProps) {
  const mark = useRef<HTMLDivElement>(null)
  const [isInView, setIsInView] = useState(false)
  // Until the markets are there, everything below them is in view.
  const { isPending } = useMarkets()
  useEffect(() => {
    if (isPending) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsInView(true)
    })
    if (mark.current) observer.observe(mark.current)
    return () => observer.disconnect()
  }, [isPending])
  const Part = PARTS[part]
  // Cancels the gap that the mark adds, so that nothing moves when the part replaces it or has nothing to show.
  if (!isInView) return <div className={part === 'Banners' ? '-mb-4 tablet:-mb-6' : '-mb-4'} ref={mark} />
  return (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  )
}

/** Loads a part. If that fails, the rest of the page stays. */
async function load(part: LowerPartProps['part']): Promise<{ default: ComponentType }> {
  return import('./below-the-fold.ts').then(
    (parts) => ({ default: parts[part] }),
    () => ({ default: () => null }),
  )
}
