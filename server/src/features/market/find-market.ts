import type { ListedMarket } from '../../instruments/catalogue.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Context } from './context.ts'

interface Pair {
  readonly currency_id: number
  readonly legal_id: number
}

/** Returns the market of a currency pair. Throws `market_must_be_known` for an unknown pair. */
export function marketOrThrow({ catalogue }: Context, { currency_id, legal_id }: Pair): ListedMarket {
  const market = catalogue.pair(currency_id, legal_id)
  if (!market) throw new CallError('market_must_be_known', 'currency_id')
  return market
}
