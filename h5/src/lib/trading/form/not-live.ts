import { useTranslation } from '../../language/use-translation.ts'
import { usePrices } from '../../socket/connection.ts'

/**
 * Returns why market orders are blocked while prices are stale, else undefined. With `limits` the text suggests a limit
 * order, which has a price of its own.
 */
export function useNotLive({ limits = false }: { readonly limits?: boolean } = {}): string | undefined {
  const { t } = useTranslation()
  const stale = usePrices((prices) => prices.stale)
  return stale ? t(limits ? 'notLiveLimit' : 'notLive') : undefined
}
