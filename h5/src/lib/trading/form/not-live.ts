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
export function useNotLive({ limits = false, isLimit = false }: OrderTypes = {}): string | undefined {
  const { t } = useTranslation()
  const online = useOnline()
  const stale = usePrices((prices) => prices.stale)
  if (!online) return t('offlineOrders')
  return stale && !isLimit ? t(limits ? 'notLiveLimit' : 'notLive') : undefined
}
