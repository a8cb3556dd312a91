import { type binance, OrderImmediatelyFillable, OrderNotFound } from 'ccxt'

/** The rules of a market maker. */
export interface MakerRules {
  readonly symbol: string
  /** The quantity of each order, in coins. */
  readonly amount: number
  /** The distance of each order from the reference price, as a part of it: 0.001 is 0.1 %. */
  readonly distance: number
  /** It does not sell below the first inventory, nor buy above the second, in coins. */
  readonly inventory: readonly [least: number, most: number]
  /** The exchange cancels its orders when it has not quoted for so long. */
  readonly countdownMs: number
}

/** The price around which it quotes. */
export type Reference = () => Promise<number>

type Side = 'buy' | 'sell'

/** An open order of the market maker. */
interface OwnOrder {
  readonly id: string
  readonly side: string
  readonly price: number
  readonly filled: number
}

const PREFIX = 'maker-'

/**
 * Brings both orders to their prices: leaves one that is right, replaces one at another price or in part filled, and cancels one
 * that the inventory forbids. Everything is read from the exchange, so nothing is lost in a restart. `now` makes client ids
 * unique: rounds are at least a millisecond apart.
 */
export async function quote(
  exchange: binance,
  rules: MakerRules,
  reference: Reference,
  now: () => number,
): Promise<void> {
  const { symbol, distance, inventory, countdownMs } = rules
  // First, so that no order is ever without it.
  await setCountdown(exchange, symbol, countdownMs)
  const middle = await reference()
  const [base = ''] = symbol.split('/')
  const coins = (await exchange.fetchBalance())[base]?.total ?? 0
  const own = await ownOrders(exchange, symbol)
  const wanted = {
    buy: coins + rules.amount > inventory[1] ? undefined : middle * (1 - distance),
    sell: coins - rules.amount < inventory[0] ? undefined : middle * (1 + distance),
  }
  // The side that moves away goes first, so that the other one does not meet it.
  const rises = own.some(({ side, price }) => side === 'buy' && price < (wanted.buy ?? 0))
  for (const side of rises ? (['sell', 'buy'] as const) : (['buy', 'sell'] as const))
    try {
      await bring(exchange, rules, { side, price: wanted[side], own, id: `${PREFIX}${side}-${now()}` })
    } catch (error) {
      // Filled meanwhile, or the market moved past the price: the next round sees it.
      if (!(error instanceof OrderNotFound) && !(error instanceof OrderImmediatelyFillable)) throw error
    }
}

/** Cancels the orders of the market maker, and no other ones, and switches the countdown off. */
export async function withdrawQuotes(exchange: binance, symbol: string): Promise<void> {
  for (const { id } of await ownOrders(exchange, symbol)) await exchange.cancelOrder(id, symbol)
  await setCountdown(exchange, symbol, 0)
}

/** Starts the countdown over, at the end of which the exchange cancels all orders of the market; 0 switches it off. */
async function setCountdown(exchange: binance, symbol: string, countdownTime: number): Promise<void> {
  await exchange.loadMarkets()
  const params = { symbol: exchange.marketId(symbol), countdownTime }
  await exchange.request('order/countdownCancelAll', 'private', 'POST', params)
}

interface Wanted {
  readonly side: Side
  /** No order is wanted if absent. */
  readonly price: number | undefined
  readonly own: readonly OwnOrder[]
  readonly id: string
}

async function bring(
  exchange: binance,
  { symbol, amount }: MakerRules,
  { side, price, own, id }: Wanted,
): Promise<void> {
  const [order, ...others] = own.filter((one) => one.side === side)
  for (const { id: other } of others) await exchange.cancelOrder(other, symbol)
  if (price === undefined) {
    if (order) await exchange.cancelOrder(order.id, symbol)
    return
  }
  const exact = Number(exchange.priceToPrecision(symbol, price))
  const params = { postOnly: true, clientOrderId: id }
  if (!order) await exchange.createOrder(symbol, 'limit', side, amount, exact, params)
  else if (order.price !== exact || order.filled > 0)
    await exchange.editOrder(order.id, symbol, 'LIMIT_MAKER', side, amount, exact, { newClientOrderId: id })
}

async function ownOrders(exchange: binance, symbol: string): Promise<readonly OwnOrder[]> {
  const orders = await exchange.fetchOpenOrders(symbol)
  return orders
    .filter(({ clientOrderId }) => clientOrderId?.startsWith(PREFIX))
    .map(({ id, side, price, filled }) => ({
      id: String(id),
      side: String(side),
      price: Number(price),
      filled: Number(filled),
    }))
}
