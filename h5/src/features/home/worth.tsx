import { PracticeOffer } from '../../lib/wallet/practice-offer.tsx'
import { useWorth } from '../../lib/wallet/use-worth.ts'
import { WorthPanel } from '../../lib/wallet/worth-panel.tsx'

/** Renders the customer's total balance, and the offer of practice funds for a new customer of the demo. */
export function Worth() {
  return (
    <>
      <WorthPanel given={useWorth()} />
      <PracticeOffer />
    </>
  )
}
