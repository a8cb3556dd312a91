import { useOnceOpened } from '@halyard/ui'
import { lazy, Suspense } from 'react'
import { useCentre } from '../session/centre.ts'

const PracticeCard = lazy(() =>
  import('./practice-card.tsx').then((module) => ({ default: module.PracticeCard })),
)

/** Renders the offer of practice funds, which loads for a customer who can take them. */
export function PracticeOffer() {
  const { data: centre } = useCentre()
  const wanted = useOnceOpened(centre?.practice === true)
  return wanted ? (
    <Suspense fallback={null}>
      <PracticeCard />
    </Suspense>
  ) : null
}
