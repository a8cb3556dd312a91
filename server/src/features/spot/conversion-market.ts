import type { ListedMarket } from '../../instruments/catalogue.ts'
import type { Side } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Context } from './context.ts'

/**
 * Returns the market between two currencies, and the side of an order that pays with the first one. Throws
 * `market_must_be_known` if there is none.
 */
export function conversionMarket(
  { catalogue }: Pick<Context, 'catalogue'>,
  { from_id, to_id }: { readonly from_id: number; readonly to_id: number },
): { readonly market: ListedMarket; readonly side: Side } {
  const bought = catalogue.pair(to_id, from_id)
  if (bought) return { market: bought, side: 'buy' }
  const sold = catalogue.pair(from_id, to_id)
  if (sold) return { market: sold, side: 'sell' }
  throw new CallError('market_must_be_known', 'to_id')
}
