import { useTranslation } from 'react-i18next'
import { usePrices } from '../socket/connection.ts'

/**
 * Why nothing may be traded at the market price, while prices are stale. With `limits` the reason offers a limit order,
 * which names its own price.
 */
export function useNotLive({ limits = false }: { readonly limits?: boolean } = {}): string | undefined {
  const { t } = useTranslation()
  const stale = usePrices((prices) => prices.stale)
  return stale ? t(limits ? 'notLiveLimit' : 'notLive') : undefined
}
