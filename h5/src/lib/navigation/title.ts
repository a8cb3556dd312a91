import { useEffect, useRef } from 'react'
import { throttleLatest } from '../chart/throttle-latest.ts'
import { usePrices } from '../socket/connection.ts'

const PRODUCT = 'Halyard'
/** The minimum time between changes of the title; faster ones distract. */
const PRICE_EVERY_MS = 1000

/** Sets the browser tab's title: "Withdraw · Halyard". Does nothing if `name` is undefined. */
export function useTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return
    document.title = `${name} · ${PRODUCT}`
    return () => void (document.title = PRODUCT)
  }, [name])
}

/**
 * Sets the browser tab's title to a pair and its price, at most once a second: "BTC/USDT 64,303.1 · Halyard". Omits the
 * price before the first one and while prices are stale.
 */
export function usePriceTitle(pair: string, price: string | undefined): void {
  const stale = usePrices((prices) => prices.stale)
  const shown = useRef<ReturnType<typeof throttleLatest<string>>>(undefined)
  useEffect(() => {
    const show = throttleLatest<string>(PRICE_EVERY_MS, (title) => void (document.title = title))
    shown.current = show
    return () => {
      show.stop()
      document.title = PRODUCT
    }
  }, [])
  const name = price === undefined || stale ? pair : `${pair} ${price}`
  useEffect(() => shown.current?.(`${name} · ${PRODUCT}`, 0), [name])
}
