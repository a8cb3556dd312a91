import { submitCommand } from '../funded-customer.ts'
import { type BusyExchange, movePrices, SECOND_MS } from './busy-exchange.ts'

/** Lets one order of the customer trade in the last millisecond of a year and in the first of the next. */
export async function tradeAtNewYear(exchange: BusyExchange, newYear: number): Promise<void> {
  const { halyard, customer, other, ticks, advance, now } = exchange
  advance(newYear - 1 - now())
  await movePrices(exchange)
  const order = { kind: 'placeOrder', marketId: 1 } as const
  const terms = { type: 'limit', ticks: ticks.get(1) ?? 0 } as const
  await submitCommand(halyard, {
    ...order,
    customerId: customer.id,
    side: 'buy',
    terms: { ...terms, lots: 200 },
  })
  const sell = { ...order, customerId: other.id, side: 'sell', terms: { ...terms, lots: 100 } } as const
  await submitCommand(halyard, sell)
  advance(1)
  await submitCommand(halyard, sell)
}

/** Lets a long position of the customer with the highest leverage fall below its maintenance margin, with bids in the book. */
export async function beLiquidated({
  halyard,
  customer,
  other,
  ticks,
  advance,
}: BusyExchange): Promise<void> {
  const price = ticks.get(1) ?? 0
  const fallen = Math.round(price * 0.9912)
  const terms = { type: 'limit', lots: 20 } as const
  const order = {
    kind: 'openPosition',
    perpId: 1,
    stops: { takeProfitTicks: undefined, stopLossTicks: undefined },
  } as const
  const theirs = { ...order, customerId: other.id, leverage: 5 } as const
  await submitCommand(halyard, { ...theirs, side: 'short', terms: { ...terms, ticks: price } })
  await submitCommand(halyard, {
    ...order,
    customerId: customer.id,
    side: 'long',
    leverage: 100,
    terms: { ...terms, ticks: price },
  })
  await submitCommand(halyard, { ...theirs, side: 'long', terms: { ...terms, ticks: fallen } })
  ticks.set(1, fallen)
  advance(SECOND_MS)
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: fallen }] })
}
