import { REVIEWER, SECOND_REVIEWER, USDT } from '../funded-customer.ts'
import {
  BTC,
  type BusyExchange,
  DAY_MS,
  ETH,
  HOUR_MS,
  movePrices,
  SECOND_MS,
  TRX,
  units,
} from './busy-exchange.ts'

type Operation = (exchange: BusyExchange) => Promise<void>

/** Quantities in lots, small enough for the funds. */
const SPOT_LOTS: Readonly<Record<number, readonly [number, number]>> = {
  1: [1, 4_000],
  2: [1, 3_000],
  3: [10, 40_000],
  4: [1, 60],
}

/** Trades on a spot market, as taker or maker, at a price near the index, within the same millisecond as others. */
const tradeSpot: Operation = async ({ customer, other, random, ticks, attempt, operate }) => {
  const marketId = random(1, 4)
  const [lotsMin, lotsMax] = SPOT_LOTS[marketId] ?? [1, 1]
  const lots = random(lotsMin, lotsMax)
  const price = Math.round((ticks.get(marketId) ?? 0) * (1 + random(-30, 30) / 10_000))
  const side = random(0, 1) === 0 ? 'buy' : 'sell'
  const opposite = side === 'buy' ? 'sell' : 'buy'
  const order = { kind: 'placeOrder', marketId, terms: { type: 'limit', ticks: price, lots } } as const
  const own = { ...order, customerId: customer.id, side } as const
  const theirs = { ...order, customerId: other.id, side: opposite } as const
  if (random(0, 1) === 0) {
    await attempt(theirs)
    await operate(own)
  } else {
    await operate(own)
    await attempt(theirs)
  }
  if (random(0, 9) === 0)
    for (const { id } of [customer, other])
      await attempt({ kind: 'cancelAllOrders', customerId: id, marketId })
}

/** Opens a position against the other side; sometimes closes all. */
const tradePerp: Operation = async ({ customer, other, random, ticks, attempt, operate }) => {
  const perpId = random(1, 2)
  const price = ticks.get(perpId) ?? 0
  const isLong = random(0, 1) === 0
  const stops = { takeProfitTicks: undefined, stopLossTicks: undefined }
  const terms = { type: 'limit', ticks: price, lots: random(1, perpId === 1 ? 40 : 100) } as const
  const order = { kind: 'openPosition', perpId, stops, terms } as const
  const [own, theirs] = isLong ? (['long', 'short'] as const) : (['short', 'long'] as const)
  await attempt({ ...order, customerId: other.id, side: theirs, leverage: 5 })
  if (random(0, 2) > 0)
    await operate({ ...order, customerId: customer.id, side: own, leverage: random(10, 80) })
  else await operate({ kind: 'closeAllPositions', customerId: customer.id, perpId })
}

/** Buys some options and lets them end: with prices, so that they win or lose. */
const playOptions: Operation = async (exchange) => {
  const { customer, random, operate, advance } = exchange
  for (let count = 0; count < 12; count += 1)
    await operate({
      kind: 'buyOption',
      customerId: customer.id,
      marketId: 1,
      type: random(0, 1) === 0 ? 'call' : 'put',
      seconds: 30,
      currencyId: USDT,
      amount: units(random(5_000_000, 60_000_000)),
      rules: 2,
    })
  for (let second = 0; second < 36; second += 1) {
    advance(SECOND_MS)
    await movePrices(exchange)
  }
}

/** Buys a plan, or redeems the latest order before its maturity. */
const hostWealth: Operation = async ({ halyard, customer, random, operate }) => {
  const { db } = halyard.app.context
  const planId = random(1, 5)
  const plan = await db
    .selectFrom('wealth_plan')
    .selectAll()
    .where('id', '=', String(planId))
    .executeTakeFirstOrThrow()
  const least = BigInt(plan.amount_min)
  await operate({
    kind: 'buyWealth',
    customerId: customer.id,
    planId,
    termsId: Number(plan.terms_id),
    amount: units(least + BigInt(random(0, Number(least)))),
    source: 'coin',
  })
  if (random(0, 3) > 0) return
  const order = await db
    .selectFrom('wealth_order')
    .select('id')
    .where('customer_id', '=', String(customer.id))
    .where('status', '=', 'hosting')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (order) await operate({ kind: 'redeemWealth', customerId: customer.id, orderId: Number(order.id) })
}

/** Deposits a coin, sometimes undone later, and transfers between accounts. */
const moveFunds: Operation = async ({ customer, random, operate, now }) => {
  const currencyId = [BTC, ETH, USDT, TRX][random(0, 3)] ?? USDT
  const amount = units(random(1, 5_000_000))
  const source = `TRC20:t${now()}-${random(1, 1_000_000_000)}:0`
  const deposit = { customerId: customer.id, currencyId, amount, source } as const
  await operate({ kind: 'creditDeposit', ...deposit })
  if (random(0, 5) === 0) await operate({ kind: 'reverseDeposit', ...deposit })
  const move = {
    kind: 'transferFunds',
    customerId: customer.id,
    currencyId: USDT,
    amount: units(random(1, 90_000_000)),
  } as const
  await operate({ ...move, source: 'coin', target: 'contract' })
  await operate({ ...move, source: 'contract', target: 'coin' })
}

/** Requests a withdrawal, which is sent, rejected, or returned after it was sent. */
const withdraw: Operation = async ({ halyard, customer, random, operate, attempt }) => {
  const requested = await operate({
    kind: 'requestWithdrawal',
    customerId: customer.id,
    currencyId: USDT,
    network: 'TRC20',
    addressId: customer.addressId,
    amount: units(random(20_000_000, 90_000_000)),
    memo: '',
  })
  if (!requested) return
  const { id } = await halyard.app.context.db
    .selectFrom('withdrawal')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const withdrawalId = Number(id)
  const pass = random(0, 4) > 0
  for (const reviewerId of [REVIEWER, SECOND_REVIEWER])
    await attempt({ kind: 'reviewWithdrawal', withdrawalId, reviewerId, pass, reason: pass ? '' : 'test' })
  if (!pass) return
  await attempt({ kind: 'noteWithdrawalSent', withdrawalId, txid: `ab${id}` })
  if (random(0, 1) === 0) await operate({ kind: 'returnWithdrawal', withdrawalId, reason: 'closed' })
}

/** Buys coins for fiat from the other side, or sells them. */
const dealForFiat: Operation = async ({ customer, other, random, operate, attempt }) => {
  const adId = random(1, 2)
  const isPurchase = adId === 1
  const opened = await operate({
    kind: 'openDeal',
    customerId: customer.id,
    adId,
    version: 1,
    quantity: units(random(5_000_000, 40_000_000)),
    priceLimit: isPurchase ? units(2_000_000) : units(1),
    source: 'fiat',
    cardId: 1,
  })
  if (!opened) return
  const dealId = (opened['fiatDeal'] as { readonly id: number }).id
  const [buyer, seller] = isPurchase ? [customer, other] : [other, customer]
  if (random(0, 4) === 0) {
    await attempt({ kind: 'cancelDeal', customerId: buyer.id, dealId })
    return
  }
  await attempt({ kind: 'markDealPaid', customerId: buyer.id, dealId, receiptId: 1 })
  await operate({ kind: 'releaseDeal', customerId: seller.id, dealId })
}

/** Gives the customer a rebate on the other side's fees of an earlier day, and back a fee. */
const receiveFees: Operation = async ({ customer, other, random, operate, now }) => {
  const day = Math.floor(now() / DAY_MS) - 1
  const currencyId = [BTC, ETH, USDT][random(0, 2)] ?? USDT
  await operate({
    kind: 'creditRebate',
    inviteeId: other.id,
    currencyId,
    day,
    fees: units(random(1, 900_000)),
  })
  await operate({
    kind: 'refundFee',
    customerId: customer.id,
    currencyId: USDT,
    amount: units(random(1, 1_000)),
    feesPaid: units(1_000_000_000),
    reference: `fee-${now()}-${random(1, 1_000_000_000)}`,
    reasonCode: 'wrong_fee',
    reason: 'Charged twice',
  })
}

/** How often each operation is drawn. */
const OPERATIONS: readonly (readonly [Operation, number])[] = [
  [tradeSpot, 60],
  [tradePerp, 14],
  [hostWealth, 5],
  [moveFunds, 6],
  [withdraw, 4],
  [dealForFiat, 5],
  [receiveFees, 5],
  [playOptions, 1],
]

/** Performs operations of the customer until as many were accepted; the time passes on as far as `days`. */
export async function performOperations(
  exchange: BusyExchange,
  { count, days }: { readonly count: number; readonly days: number },
): Promise<void> {
  const { random, attempt, advance, customer } = exchange
  const [start, before] = [exchange.now(), exchange.operations]
  const weights = OPERATIONS.flatMap(([operation, weight]) => Array.from({ length: weight }, () => operation))
  while (exchange.operations < before + count) {
    const due = start + (days * DAY_MS * (exchange.operations - before)) / count
    while (exchange.now() + HOUR_MS < due) {
      advance(HOUR_MS)
      await attempt({ kind: 'passTime' })
      // A reversed deposit that was spent freezes its customer.
      await attempt({ kind: 'setOperatorFreeze', customerId: customer.id, frozen: false })
      await movePrices(exchange)
    }
    await weights[random(0, weights.length - 1)]?.(exchange)
    if (random(0, 9) === 0) {
      advance(SECOND_MS)
      await movePrices(exchange)
    }
  }
}
