import type { Command } from '../engine/index.ts'
import { every, type Repeated } from '../jobs/every.ts'
import type { ListedContract } from '../listed-contract.ts'
import { bestOfOthers } from './best-of-others.ts'
import {
  CONTRACT_MAKER_ID,
  CONTRACT_TAKER_ID,
  loadOwnPositions,
  openContractDesks,
} from './contract-desks.ts'
import { contractFlowOf } from './demo-flow.ts'
import { createIndexWatch } from './index-watch.ts'
import type { MarketData, MarketDataParts } from './market-data.ts'
import { planDeal } from './plan-deals.ts'
import { planQuotes, type QuoteAction, type RestingQuote } from './plan-quotes.ts'
import { type Random, uniform } from './random.ts'

const QUOTE_MS = 1_000
const DEAL_MS = 500
/** Quotes of a contract moved in one round; urgent ones are not held up by it. */
const ROUND_MAX = 1
/** How much the middle leans against the position, as a share of the half spread, and the position where it is most. */
const LEAN_MAX = 0.5
const POSITION_LEVELS = 8

/** Quotes the contracts around their index and trades on them a little, through the same commands as everyone. */
export async function runContractDesks(
  { db, engine, catalogue, market, now }: MarketDataParts & { readonly market: MarketData },
  random: Random,
  onError: (error: unknown) => void,
): Promise<Repeated> {
  await openContractDesks(engine, catalogue)
  const quotes = await loadOwnPositions(db, CONTRACT_MAKER_ID)
  const index = createIndexWatch(CONTRACT_MAKER_ID)
  const unfollow = engine.onCommitted((batch) => {
    quotes.follow(batch)
    index.follow(batch)
  })

  async function quoteAll(): Promise<void> {
    const commands = catalogue.contracts().flatMap((contract) => {
      const planned = plan(contract)
      const urgent = planned.filter((action) => action.urgent)
      const rest = planned
        .filter((action) => !action.urgent)
        .slice(0, isQuoted(contract) ? ROUND_MAX : undefined)
      return [...urgent, ...rest].flatMap((action) => commandsOf(contract.id, quotes.of(contract.id), action))
    })
    // All at once, so that they are one batch. What is refused is planned again.
    await Promise.all(commands.map((command) => engine.submit(command)))
  }

  /** False until the first quotes are in place. */
  function isQuoted({ id }: ListedContract): boolean {
    return quotes.of(id).length > 0
  }

  function plan(contract: ListedContract): QuoteAction[] {
    const orders = quotes.of(contract.id)
    const { config } = contract.row
    const indexTicks = index.price(config.indexMarketId, now())
    if (config.status === 'paused' || indexTicks === 'none') return []
    if (config.status === 'cancel_only' || indexTicks === 'stale')
      return orders.map(({ orderId }) => ({ kind: 'cancel', orderId, urgent: true }))
    const flow = contractFlowOf(contract)
    const lotWorth = lotWorthOf(contract, indexTicks)
    const fullLots = (POSITION_LEVELS * flow.levelWorth) / lotWorth
    const lean = Math.max(-1, Math.min(1, quotes.held(contract.id) / fullLots)) * LEAN_MAX
    return planQuotes(
      {
        middle: indexTicks * (1 - (lean * flow.halfSpreadPpm) / 1_000_000),
        lotWorth,
        lotsMin: config.lotsMin,
        orders,
        ...bestOfOthers(market.contracts.depth(contract.id), orders),
      },
      flow,
      () => uniform(random),
    )
  }

  async function dealAll(): Promise<void> {
    const commands = catalogue.contracts().flatMap((contract): Command[] => {
      const { config } = contract.row
      const indexTicks = index.price(config.indexMarketId, now())
      if (config.status !== 'open' || typeof indexTicks === 'string') return []
      const view = {
        indexTicks,
        lotWorth: lotWorthOf(contract, indexTicks),
        lotsMin: config.lotsMin,
        depth: market.contracts.depth(contract.id),
        elapsedMs: DEAL_MS,
      }
      const deal = planDeal(view, contractFlowOf(contract), random)
      if (!deal) return []
      return [opening(CONTRACT_TAKER_ID, contract.id, deal.side, { type: 'market', lots: deal.lots })]
    })
    await Promise.all(commands.map((command) => engine.submit(command)))
  }

  const quoting = every(QUOTE_MS, quoteAll, onError)
  const dealing = every(DEAL_MS, dealAll, onError)
  return {
    async stop() {
      await Promise.all([quoting.stop(), dealing.stop()])
      unfollow()
    },
  }
}

/** The worth of one lot in the currency it settles in, which the demo's are all worth a dollar of. */
function lotWorthOf({ row: { config } }: ListedContract, indexTicks: number): number {
  return indexTicks / 10 ** (config.priceDecimals + config.quantityDecimals)
}

/** A quote moves by being taken back and placed anew. */
function commandsOf(contractId: number, orders: readonly RestingQuote[], action: QuoteAction): Command[] {
  if (action.kind === 'cancel') return [cancel(action.orderId)]
  const { ticks, lots } = action
  if (action.kind === 'place')
    return [opening(CONTRACT_MAKER_ID, contractId, action.side, { type: 'limit', ticks, lots })]
  const moved = orders.find(({ orderId }) => orderId === action.orderId)
  if (!moved) return []
  return [
    cancel(action.orderId),
    opening(CONTRACT_MAKER_ID, contractId, moved.side, { type: 'limit', ticks, lots }),
  ]
}

function cancel(positionId: number): Command {
  return { kind: 'cancelOpening', customerId: CONTRACT_MAKER_ID, positionId }
}

function opening(
  customerId: number,
  contractId: number,
  side: 'buy' | 'sell',
  terms: Extract<Command, { kind: 'openPosition' }>['terms'],
): Command {
  return {
    kind: 'openPosition',
    customerId,
    contractId,
    side: side === 'buy' ? 'long' : 'short',
    leverage: 1,
    terms,
    stops: { takeProfitTicks: undefined, stopLossTicks: undefined },
  }
}
