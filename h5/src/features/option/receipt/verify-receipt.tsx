import { type Receipt, type ReceiptCheck, type Verification, verifyReceipt } from '@halyard/api/receipt'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { CheckList } from './check-list.tsx'
import { VerifyBlock } from './verify-block.tsx'

const WORDS = {
  key: 'checkKey',
  receipt_signature: 'checkReceiptSignature',
  ticket: 'checkTicket',
  head_signature: 'checkHeadSignature',
  chain: 'checkChain',
  entry: 'checkEntry',
  window: 'checkWindow',
  delivery: 'checkDelivery',
  result: 'checkResult',
  payout: 'checkPayout',
} as const satisfies Record<ReceiptCheck, string>

/** Renders the verification of a receipt on this device: recomputes the option's settlement. */
export function VerifyReceipt({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation('option')
  return (
    <div className="mt-4">
      <VerifyBlock<Verification>
        renderResult={({ ok, checks }) => (
          <CheckList
            checks={checks.map((check) => ({ text: t(WORDS[check.name]), ok: check.ok }))}
            ok={ok}
            title={t(ok ? 'verifiedWhole' : 'verifiedNot')}
          />
        )}
        verify={async (crypto, keys) => verifyReceipt(receipt, crypto, keys)}
      />
    </div>
  )
}
