import { useOnline } from '../../calls/use-network.ts'
import { useTranslation } from '../../language/use-translation.ts'
import { usePrices } from '../../socket/connection.ts'

interface OrderTypes {
  /** Whether the form has limit orders, which the text then suggests: they have a price of their own. */
  readonly limits?: boolean
  /** Whether the order is a limit order. */
  readonly isLimit?: boolean
}

/** Returns why an order is blocked: every order offline, a market order while prices are stale. Else undefined. */
export function useNotLive(types: OrderTypes = {}): string | undefined {
  const { t } = useTranslation()
  const online = useOnline()
  const stale = usePrices((prices) => prices.stale)
  const blocked = blockedText({ online, stale, ...types })
  return blocked && t(blocked)
}

interface Connection {
  readonly online: boolean
  /** Whether the prices are too old to trade on. */
  readonly stale: boolean
}

/** Returns the key of the text that says why an order is blocked, or undefined if it is not. */
export function blockedText({ online, stale, limits = false, isLimit = false }: Connection & OrderTypes) {
  if (!online) return 'offlineOrders'
  if (!stale || isLimit) return undefined
  return limits ? 'notLiveLimit' : 'notLive'
}
