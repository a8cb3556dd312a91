import { formatUnits, parseUnits } from '@halyard/money'
import { finishAmount } from '@halyard/ui'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import type { Order } from '../../../lib/trading/orders/order.ts'
import { findProblem } from '../form/form-errors.ts'
import { EMPTY_FORM, type FormState } from '../form/form-reducer.ts'
import { type FormFacts, summarize } from '../form/form-summary.ts'
import type { SpotProblem } from '../form/spot-problem.ts'

/** The new price and quantity of an order, as typed. */
export interface Amendment {
  readonly price: string
  readonly number: string
}

/** Returns the first rule that the amended order violates. The remaining quantity is checked as a new order. */
export function findAmendProblem(
  market: SpotMarket,
  order: Order,
  { price, number }: Amendment,
  facts: FormFacts,
): SpotProblem | undefined {
  const filled = parseUnits(order.filled, market.lotDecimals) ?? 0n
  const total = parseUnits(finishAmount(number), market.lotDecimals)
  if (total !== undefined && total > 0n && total <= filled)
    return { text: 'numberTooSmall', field: 'number', limit: { units: filled + 1n, of: 'lots' } }
  const rest: FormState = {
    ...EMPTY_FORM,
    side: order.side,
    type: order.type === 'post_only' ? 'post_only' : 'limit',
    price,
    number: total === undefined ? '' : formatUnits(total - filled, market.lotDecimals),
  }
  const paysDecimals = order.side === 'buy' ? market.quoteDecimals : market.baseDecimals
  const frozen = parseUnits(order.frozen, paysDecimals) ?? 0n
  const known = {
    ...facts,
    available: facts.available === undefined ? undefined : facts.available + frozen,
  }
  return findProblem(market, rest, summarize(market, rest, known), known)
}

/** Returns whether the order keeps its queue position: only a smaller quantity at the same price does. */
export function keepsQueuePosition(market: SpotMarket, order: Order, { price, number }: Amendment): boolean {
  const same =
    parseUnits(finishAmount(price), market.priceDecimals) === parseUnits(order.price, market.priceDecimals)
  const total = parseUnits(finishAmount(number), market.lotDecimals)
  return same && total !== undefined && total <= (parseUnits(order.quantity, market.lotDecimals) ?? 0n)
}
