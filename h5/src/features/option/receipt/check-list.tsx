import type { ReceiptCheck, Verification } from '@halyard/api/receipt'
import { CircleCheck, CircleX } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'

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

/** Renders every check with a tick or a cross, below the overall result. */
export function CheckList({ verification }: { readonly verification: Verification }) {
  const { t } = useTranslation('option')
  return (
    <div role="status">
      <p className={`text-15 font-semibold ${verification.ok ? 'text-up' : 'text-danger'}`}>
        {t(verification.ok ? 'verifiedWhole' : 'verifiedNot')}
      </p>
      <ul className="mt-1">
        {verification.checks.map(({ name, ok }) => (
          <li className="flex min-h-8 items-center gap-2 text-13" key={name}>
            {ok ? (
              <CircleCheck aria-label={t('checkPassed')} className="text-up" role="img" size={18} />
            ) : (
              <CircleX aria-label={t('checkFailed')} className="text-danger" role="img" size={18} />
            )}
            <span className="min-w-0">{t(WORDS[name])}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
