import { Button } from '@halyard/ui'
import { ShieldCheck } from '@halyard/ui/icons'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { type Checking, type Verify, verifyHere } from './verify-here.ts'

interface VerifyBlockProps<Result> {
  readonly verify: Verify<Result>
  readonly renderResult: (verification: Result) => ReactNode
  /** Further acts with the signed document. */
  readonly children?: ReactNode
}

/** Renders the button that verifies what the exchange signed on this device, then the result. */
export function VerifyBlock<Result>({ verify, renderResult, children }: VerifyBlockProps<Result>) {
  const { t } = useTranslation('option')
  const [checking, setChecking] = useState<Checking<Result>>({ state: 'idle' })
  const check = async () => {
    setChecking({ state: 'checking' })
    setChecking(await verifyHere(verify))
  }
  const { state } = checking
  return (
    <section aria-label={t('verify')}>
      <div aria-live="polite">
        {state === 'done' ? renderResult(checking.verification) : null}
        {state === 'failed' ? <p className="mb-3 text-13 text-danger">{t('keyNotRead')}</p> : null}
      </div>
      {state === 'done' ? null : (
        <Button
          icon={<ShieldCheck aria-hidden size={18} />}
          loading={state === 'checking'}
          onClick={() => void check()}
          wide
        >
          {t('verifyHere')}
        </Button>
      )}
      {children}
    </section>
  )
}
