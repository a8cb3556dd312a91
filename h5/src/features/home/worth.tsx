import { PracticeCard } from '../../lib/practice-card.tsx'
import { usePracticeFunds } from '../../lib/practice-funds.ts'
import { useWorth } from '../../lib/use-worth.ts'
import { WorthPanel } from '../../lib/worth-panel.tsx'

/** What the customer has; for a new one in the demo, how to get something. */
export function Worth() {
  return (
    <>
      <WorthPanel given={useWorth()} />
      <PracticeCard funds={usePracticeFunds()} />
    </>
  )
}
