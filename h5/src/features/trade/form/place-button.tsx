import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useStore } from 'zustand'
import { flash } from '../../../lib/browser/flash.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { SubmitButton } from '../../../lib/trading/form/submit-button.tsx'
import type { FormState } from './form-reducer.ts'
import type { FormSummary } from './form-summary.ts'
import { stops } from '../stops/submit-stops.ts'
import { intentOf } from './order-intent.ts'
import { isStopType } from './order-types.ts'
import { orders, useFilled } from './submit-orders.ts'

interface PlaceButtonProps {
  readonly market: SpotMarket
  readonly state: FormState
  readonly summary: FormSummary
  /** The reason why the order cannot be placed now. */
  readonly reason: string | undefined
}

/**
 * Renders the submit button. Opens the confirmation, or places the order immediately if confirmations are off. A stop order is
 * always confirmed.
 */
export function PlaceButton({ market, state, summary, reason }: PlaceButtonProps) {
  const { t } = useTranslation('trade')
  const skipsConfirm = useStore(orders.store, (store) => store.skipsConfirm)
  const place = useFilledFlash()
  const { side, type } = state
  const shared = {
    kind: side === 'buy' ? 'up' : 'down',
    label: t(side === 'buy' ? 'buyCoin' : 'sellCoin', { coin: market.base }),
    reason,
  } as const
  if (isStopType(type)) return <SubmitButton {...shared} onClick={stops.confirm} submitter={stops} />
  return (
    <SubmitButton
      {...shared}
      onClick={() => {
        if (skipsConfirm) void orders.place(intentOf(market, state, type, summary))
        else orders.confirm()
      }}
      place={place}
      submitter={orders}
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
