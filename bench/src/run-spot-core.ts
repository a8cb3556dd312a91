import {
  type Command,
  type Exchange,
  apply,
  createExchange,
  drainChanges,
  findViolations,
} from '@halyard/core'
import { amount } from '@halyard/money'
import { processorSeconds } from './processor-time.ts'
import { createTradeProof, expectSameTrades, noteTrade, type TradeProof } from './trade-proof.ts'
import { BUY, CANCEL, MARKET, MIDDLE_TICKS, type Workload } from './workload.ts'

export const DRAIN_EVERY = 1_000
export const CUSTOMERS = 1_000
const MARKET_ID = 1
const BASE = { id: 1, name: 'BTC', decimals: 8 }
const QUOTE = { id: 3, name: 'USDT', decimals: 6 }

const WARM_UPS = 2

/** Runs a workload through the core, once the compiler has settled, and answers commands a second. */
export function runSpotCore(workload: Workload): number {
  for (let i = 0; i < WARM_UPS; i++) replay(openExchange(), workload, createTradeProof())
  const exchange = openExchange()
  const proof = createTradeProof()
  const seconds = processorSeconds(() => replay(exchange, workload, proof))
  expectSameTrades('the core', proof, workload.proof)
  const [violation] = findViolations(exchange)
  if (violation) throw new Error(violation)
  return workload.count / seconds
}

function replay(exchange: Exchange, workload: Workload, proof: TradeProof): void {
  for (let i = 0; i < workload.count; i++) {
    const seq = i + 1
    const reply = apply(exchange, { seq, at: 1, command: commandOf(workload, i) })
    if (!reply.ok) throw new Error(`command ${i} was refused: ${reply.reject}`)
    if (seq % DRAIN_EVERY !== 0) continue
    const { trades } = drainChanges(exchange)
    for (let trade = 0; trade < trades.length; trade++)
      noteTrade(proof, trades.makerOrderIdAt(trade), trades.ticksAt(trade), trades.lotsAt(trade))
  }
}

/** Buyers and sellers are different customers, so that no order meets one of its own. */
function commandOf({ kinds, sides, ids, ticks, lots }: Workload, i: number): Command {
  const orderId = ids[i] as number
  const side = sides[i] === BUY ? 'buy' : 'sell'
  const customerId = 1 + ((orderId * 7_919) % (CUSTOMERS / 2)) * 2 + (sides[i] as number)
  if (kinds[i] === CANCEL) return { kind: 'cancelOrder', customerId, orderId }
  const terms =
    kinds[i] === MARKET
      ? ({ type: 'market', lots: lots[i] as number } as const)
      : ({ type: 'limit', ticks: ticks[i] as number, lots: lots[i] as number } as const)
  return { kind: 'placeOrder', customerId, marketId: MARKET_ID, side, terms }
}

/** One market with a price, and customers who can pay for everything they will ask for. */
function openExchange(): Exchange {
  const exchange = createExchange()
  const commands: Command[] = [
    { kind: 'configureCurrency', currency: BASE },
    { kind: 'configureCurrency', currency: QUOTE },
    {
      kind: 'configureMarket',
      market: {
        id: MARKET_ID,
        baseId: BASE.id,
        quoteId: QUOTE.id,
        priceDecimals: 1,
        quantityDecimals: 5,
        makerFeePpm: 800,
        takerFeePpm: 1_000,
        bandPpm: 500_000,
        lotsMin: 1,
        lotsMax: 1_000_000,
        valueMin: amount(1n),
        status: 'open',
      },
    },
    { kind: 'recordPrices', prices: [{ marketId: MARKET_ID, ticks: MIDDLE_TICKS }] },
  ]
  for (let customerId = 1; customerId <= CUSTOMERS; customerId++)
    commands.push(
      { kind: 'openCustomer', customerId },
      {
        kind: 'creditPracticeFunds',
        customerId,
        grants: [BASE, QUOTE].map(({ id }) => ({ currencyId: id, amount: amount(1_000_000_000_000n) })),
      },
    )
  for (const command of commands) {
    const reply = apply(exchange, { seq: 0, at: 1, command })
    if (!reply.ok) throw new Error(`${command.kind} was refused: ${reply.reject}`)
  }
  drainChanges(exchange)
  return exchange
}
