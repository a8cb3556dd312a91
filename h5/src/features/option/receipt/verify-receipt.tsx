import { type Receipt, type Verification, verifyReceipt } from '@halyard/receipt'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { RECEIPT_CHECK_TEXTS } from '../evidence/page-texts.ts'
import { CheckList } from './check-list.tsx'
import { VerifyBlock } from './verify-block.tsx'

/** Renders the verification of a receipt on this device: recomputes the option's settlement. */
export function VerifyReceipt({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation('option')
  return (
    <div className="mt-4">
      <VerifyBlock<Verification>
        renderResult={({ ok, checks }) => (
          <CheckList
            checks={checks.map((check) => ({ text: t(RECEIPT_CHECK_TEXTS[check.name]), ok: check.ok }))}
            ok={ok}
            title={t(ok ? 'verifiedWhole' : 'verifiedNot')}
          />
        )}
        verify={async (crypto, keys) => verifyReceipt(receipt, crypto, keys)}
      />
    </div>
  )
}
