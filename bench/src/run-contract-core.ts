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
const BASE = { id: 1, name: 'BTC', decimals: 8 }
const SETTLE = { id: 3, name: 'USDT', decimals: 6 }
const WARM_UPS = 2
const NO_STOPS = { takeProfitTicks: undefined, stopLossTicks: undefined }

/** Runs a workload through the core, once the compiler has settled, and answers commands a second. */
export function runContractCore(workload: Workload): number {
  for (let i = 0; i < WARM_UPS; i++) replay(openExchange(), workload, createTradeProof())
  const exchange = openExchange()
  const proof = createTradeProof()
  const seconds = processorSeconds(() => replay(exchange, workload, proof))
  expectSameTrades('the contract core', proof, workload.proof)
  const [violation] = findViolations(exchange)
  if (violation) throw new Error(violation)
  return workload.count / seconds
}

function replay(exchange: Exchange, workload: Workload, proof: TradeProof): void {
  for (let i = 0; i < workload.count; i++) {
    const seq = i + 1
    const reply = apply(exchange, { seq, at: 1, command: commandOf(workload, i) })
    if (!reply.ok) throw new Error(`command ${i} was refused: ${reply.reject}`)
    if (seq % DRAIN_EVERY === 0)
      for (const fact of drainChanges(exchange).facts)
        if (fact.kind === 'contractTradeHappened')
          noteTrade(proof, workload.ids[fact.makerPositionId - 1] as number, fact.ticks, fact.lots)
  }
}

/** A position has the number of the command that opened it. Buyers and sellers are different customers. */
function commandOf({ kinds, sides, ids, ticks, lots, placedBy }: Workload, i: number): Command {
  const orderId = ids[i] as number
  const side = sides[i] === BUY ? 'long' : 'short'
  const customerId = 1 + ((orderId * 7_919) % (CUSTOMERS / 2)) * 2 + (sides[i] as number)
  if (kinds[i] === CANCEL)
    return { kind: 'cancelOpening', customerId, positionId: (placedBy[orderId] as number) + 1 }
  const wanted = lots[i] as number
  const terms =
    kinds[i] === MARKET
      ? ({ type: 'market', lots: wanted } as const)
      : ({ type: 'limit', ticks: ticks[i] as number, lots: wanted } as const)
  return { kind: 'openPosition', customerId, contractId: 1, side, leverage: 1, terms, stops: NO_STOPS }
}

/** One contract with a price, and desks that can pay for everything they will ask for. */
function openExchange(): Exchange {
  const exchange = createExchange()
  const grants = [{ currencyId: SETTLE.id, amount: amount(10n ** 15n), account: 'contract' as const }]
  const desks = Array.from({ length: CUSTOMERS }, (_, index) => index + 1)
  const commands: Command[] = [
    { kind: 'configureCurrency', currency: BASE },
    { kind: 'configureCurrency', currency: SETTLE },
    { kind: 'configureMarket', market: { ...UNITS, id: 1, quoteId: SETTLE.id, ...MARKET_LIMITS } },
    { kind: 'configureContract', contract: { ...UNITS, id: 1, settleId: SETTLE.id, ...CONTRACT_LIMITS } },
    { kind: 'recordPrices', prices: [{ marketId: 1, ticks: MIDDLE_TICKS }] },
    ...desks.flatMap((customerId): Command[] => [
      { kind: 'openCustomer', customerId, desk: true },
      { kind: 'creditPracticeFunds', customerId, grants },
    ]),
  ]
  for (const command of commands) {
    const reply = apply(exchange, { seq: 0, at: 1, command })
    if (!reply.ok) throw new Error(`${command.kind} was refused: ${reply.reject}`)
  }
  drainChanges(exchange)
  return exchange
}

const UNITS = {
  baseId: BASE.id,
  priceDecimals: 1,
  quantityDecimals: 5,
  makerFeePpm: 200,
  takerFeePpm: 500,
  bandPpm: 500_000,
  lotsMin: 1,
  lotsMax: 1_000_000,
  status: 'open',
} as const
const MARKET_LIMITS = { valueMin: amount(1n) }
const CONTRACT_LIMITS = {
  indexMarketId: 1,
  tiers: [{ lotsMax: 1_000_000, leverageMax: 100, maintenancePpm: 5_000 }],
  interestPpm: 100,
  fundingCapPpm: 7_500,
  fundingIntervalMs: 28_800_000,
  liquidationFeePpm: 15_000,
  markClampPpm: 30_000,
}
