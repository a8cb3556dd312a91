import type { Receipt } from '@halyard/api/receipt'
import { Button } from '@halyard/ui'
import { ShieldCheck } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { CheckList } from './check-list.tsx'
import { type Checking, checkReceipt } from './check-receipt.ts'

/** Renders the verification on this device and every check, or says that this browser cannot verify. */
export function VerifyBlock({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation('option')
  const [checking, setChecking] = useState<Checking>({ state: 'idle' })
  const check = async () => {
    setChecking({ state: 'checking' })
    setChecking(await checkReceipt(receipt))
  }
  const { state } = checking
  return (
    <section aria-label={t('verify')} className="mt-4">
      <div aria-live="polite">
        {state === 'done' ? <CheckList verification={checking.verification} /> : null}
        {state === 'unsupported' ? (
          <p className="rounded-field border border-line p-3 text-13">{t('cannotCheckHere')}</p>
        ) : null}
        {state === 'failed' ? <p className="mb-3 text-13 text-danger">{t('keyNotRead')}</p> : null}
      </div>
      {state === 'done' || state === 'unsupported' ? null : (
        <Button
          icon={<ShieldCheck aria-hidden size={18} />}
          loading={state === 'checking'}
          onClick={() => void check()}
          wide
        >
          {t('verifyHere')}
        </Button>
      )}
    </section>
  )
}
