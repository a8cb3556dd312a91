import { type binance, OrderNotFound, type Order } from 'ccxt'

/** A plan that buys for the same sum in each period. */
export interface Plan {
  readonly symbol: string
  /** The sum of one purchase, in the quote currency. */
  readonly cost: number
  readonly periodMs: number
}

/**
 * Buys once in the period of `now`, and returns the order of the period. Its client id follows from the plan and the period, so
 * a repetition finds the order that was placed before, whatever became of the answer.
 */
export async function buyOnce(
  exchange: binance,
  { symbol, cost, periodMs }: Plan,
  now: number,
): Promise<Order> {
  const clientOrderId = `plan-${symbol.replace('/', '')}-${Math.floor(now / periodMs)}`
  try {
    return await exchange.fetchOrder('', symbol, { clientOrderId })
  } catch (error) {
    if (!(error instanceof OrderNotFound)) throw error
  }
  return exchange.createMarketBuyOrderWithCost(symbol, cost, { clientOrderId })
}
