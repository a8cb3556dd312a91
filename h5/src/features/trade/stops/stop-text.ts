import type { Translate } from '@halyard/web'
import type { Format } from '../../../lib/format/format.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import type { StopOrder } from './stop-order.ts'

/** The terms of a stop order; prices and quantity are decimal texts. */
export type StopTerms = Pick<
  StopOrder,
  'side' | 'source' | 'direction' | 'trigger' | 'type' | 'price' | 'quantity'
>

/** Returns when a stop order is triggered, in words: 'If the last price falls to 60,000.00 USDT'. */
export function conditionText(
  { source, direction, trigger }: Pick<StopOrder, 'source' | 'direction' | 'trigger'>,
  market: SpotMarket,
  { t, f }: { readonly t: Translate; readonly f: Format },
): string {
  const price = `${f.decimal(trigger, market.priceDecimals)} ${market.quote}`
  return t(`if_${source}_${direction}`, { price })
}

/** Returns a whole stop order in one sentence: its condition, and what is bought or sold then at which price. */
export function stopText(
  terms: StopTerms,
  market: SpotMarket,
  words: { readonly t: Translate; readonly f: Format },
): string {
  const { t, f } = words
  const { side, type, price, quantity } = terms
  return t(`then_${side}_${type}`, {
    condition: conditionText(terms, market, words),
    amount: `${f.exact(quantity)} ${market.base}`,
    price: `${f.decimal(price, market.priceDecimals)} ${market.quote}`,
  })
}
