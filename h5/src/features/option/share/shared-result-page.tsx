import { SharedPage } from '../../../lib/share/shared-page.tsx'
import { verifyHere } from '../receipt/verify-here.ts'

/** Renders a result of any kind that a customer has shared, verified with the keys that this device has kept for receipts. */
export function SharedResultPage() {
  return (
    <SharedPage
      verifyHere={async (verify) => {
        const checking = await verifyHere(verify)
        if (checking.state !== 'done') throw new Error('the keys of the exchange could not be loaded')
        return checking.verification
      }}
    />
  )
}
