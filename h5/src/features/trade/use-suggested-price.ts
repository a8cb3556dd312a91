import { floorDecimal } from '@halyard/money'
import { useEffect, useRef } from 'react'
import type { SpotMarket } from '../../lib/spot-market.ts'
import { act, openForm } from './form/form-store.ts'

/** Turns the form to this market, its price at the last one. Once per visit: what is typed or cleared stays so. */
export function useSuggestedPrice({ matchId, priceDecimals }: SpotMarket, price: string | undefined): void {
  const suggested = useRef<number>(undefined)
  useEffect(() => {
    if (price === undefined || suggested.current === matchId) return
    suggested.current = matchId
    openForm(matchId)
    if (/[1-9]/.test(price)) act({ type: 'priceSuggested', price: floorDecimal(price, priceDecimals) })
  }, [matchId, priceDecimals, price])
}
