import { PracticeCard } from '../../lib/wallet/practice-card.tsx'
import { usePracticeFunds } from '../../lib/wallet/practice-funds.ts'
import { useWorth } from '../../lib/wallet/use-worth.ts'
import { WorthPanel } from '../../lib/wallet/worth-panel.tsx'

/** Renders the customer's total balance, and the offer of practice funds for a new customer of the demo. */
export function Worth() {
  return (
    <>
      <WorthPanel given={useWorth()} />
      <PracticeCard funds={usePracticeFunds()} />
    </>
  )
}
