import { Button } from '@halyard/ui'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { requireLogin } from '../../../lib/login-guard.ts'
import { useSignedIn } from '../../../lib/session.ts'
import type { SpotMarket } from '../../../lib/spot-market.ts'
import type { FormState } from './form-reducer.ts'
import type { FormSummary } from './form-summary.ts'
import { intentOf } from './order-intent.ts'
import { confirmOrder, placeOrder, usePlacing } from './placing.ts'

interface SubmitButtonProps {
  readonly market: SpotMarket
  readonly state: FormState
  readonly summary: FormSummary
  /** Why the order cannot be placed as it stands. */
  readonly reason: string | undefined
}

/** Named by what it does; when it cannot, it says why. The room for the reason is always there. */
export function SubmitButton({ market, state, summary, reason }: SubmitButtonProps) {
  const { t } = useTranslation('trade')
  const signedIn = useSignedIn()
  const { placing, skipsConfirm } = usePlacing()
  const glow = useFilledGlow()
  if (!signedIn) {
    return (
      <Button onClick={() => requireLogin()} wide>
        {t('signInOrRegister')}
      </Button>
    )
  }
  const unsure = placing.phase === 'unsure' ? t('answerFirst') : undefined
  return (
    <div className="min-h-24 rounded-field" ref={glow}>
      <Button
        kind={state.side === 'buy' ? 'up' : 'down'}
        loading={placing.phase === 'sending'}
        onClick={() => {
          if (skipsConfirm) void placeOrder(intentOf(market, state, summary))
          else confirmOrder()
        }}
        reason={unsure ?? reason}
        wide
      >
        {t(state.side === 'buy' ? 'buyCoin' : 'sellCoin', { coin: market.base })}
      </Button>
    </div>
  )
}

/** A ring that fades for one second after an order was filled at once. Still for those who want no motion. */
function useFilledGlow() {
  const glow = useRef<HTMLDivElement>(null)
  const filled = usePlacing((store) => store.filled)
  const seen = useRef(filled)
  useEffect(() => {
    if (seen.current === filled) return
    seen.current = filled
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    glow.current?.firstElementChild?.animate(
      [
        { boxShadow: '0 0 0 0 var(--brass)' },
        { boxShadow: '0 0 0 6px color-mix(in oklab, var(--brass) 40%, transparent)', offset: 0.4 },
        { boxShadow: '0 0 0 10px transparent' },
      ],
      { duration: 1000, easing: 'ease-out' },
    )
  }, [filled])
  return glow
}
