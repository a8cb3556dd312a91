import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useStore } from 'zustand'
import { flash } from '../../../lib/browser/flash.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { SubmitButton } from '../../../lib/trading/form/submit-button.tsx'
import type { FormState } from './form-reducer.ts'
import type { FormSummary } from './form-summary.ts'
import { intentOf } from './order-intent.ts'
import { orders, useFilled } from './submit-orders.ts'

interface PlaceButtonProps {
  readonly market: SpotMarket
  readonly state: FormState
  readonly summary: FormSummary
  /** The reason why the order cannot be placed now. */
  readonly reason: string | undefined
}

/** Renders the submit button. Opens the confirmation, or places the order immediately if confirmations are off. */
export function PlaceButton({ market, state, summary, reason }: PlaceButtonProps) {
  const { t } = useTranslation('trade')
  const skipsConfirm = useStore(orders.store, (store) => store.skipsConfirm)
  return (
    <SubmitButton
      kind={state.side === 'buy' ? 'up' : 'down'}
      label={t(state.side === 'buy' ? 'buyCoin' : 'sellCoin', { coin: market.base })}
      onClick={() => {
        if (skipsConfirm) void orders.place(intentOf(market, state, summary))
        else orders.confirm()
      }}
      place={useFilledFlash()}
      submitter={orders}
      reason={reason}
    />
  )
}

function useFilledFlash() {
  const place = useRef<HTMLDivElement>(null)
  const count = useFilled((filled) => filled.count)
  const seen = useRef(count)
  useEffect(() => {
    if (seen.current === count) return
    seen.current = count
    flash(place.current?.firstElementChild)
  }, [count])
  return place
}
