import type { Batch, Command } from '../../engine/index.ts'
import { every, type Repeated } from '../../platform/concurrency/every.ts'
import type { PerpInstrument } from '../../instruments/perp-instrument.ts'
import { bestOfOthers } from './best-of-others.ts'
import { PERP_MAKER_ID, loadOwnPositions, openPerpDesks } from './perp-desks.ts'
import { dealCommand, quoteCommands, roundOf, splitSpent } from './perp-orders.ts'
import { perpFlowOf } from '../prices/demo-flow.ts'
import { createIndexWatch } from './index-watch.ts'
import type { MarketData, MarketDataParts } from '../../market-data/market-data.ts'
import { planDeal } from './plan-deals.ts'
import { planQuotes, type QuoteAction } from './plan-quotes.ts'
import { type Random, uniform } from '../random.ts'

const QUOTE_MS = 500
const DEAL_MS = 500
/** Orders of others that are worth less than this share of a level do not hold quotes back. */
const DUST_PART = 0.05
/** How much the middle leans against the position, as a share of the half spread, and the position where it is most. */
const LEAN_MAX = 0.5
const POSITION_LEVELS = 8

/** What of a contract's planned actions is carried out. */
type Choice = (planned: QuoteAction[], perp: PerpInstrument) => QuoteAction[]

/** Quotes the contracts around their index and trades on them a little, through the same commands as everyone. */
export async function runPerpDesks(
  { db, engine, catalogue, market, now }: MarketDataParts & { readonly market: MarketData },
  random: Random,
  onError: (error: unknown) => void,
): Promise<Repeated> {
  await openPerpDesks(engine, catalogue)
  const quotes = await loadOwnPositions(db, PERP_MAKER_ID)
  const index = createIndexWatch(PERP_MAKER_ID)
  let quoting: Promise<void> | undefined
  let isReacting = false
  let isStopped = false
  const unfollow = engine.onCommitted((batch) => {
    quotes.follow(batch)
    index.follow(batch)
    // A price that moves makes quotes stale at once: those it has reached must not wait for the next round.
    if (hasPrice(batch) && !isReacting) void reactToPrice().catch(onError)
  })

  /** Takes quotes away from a new price, after the round that is under way and was planned on the old one. */
  async function reactToPrice(): Promise<void> {
    isReacting = true
    try {
      await quoting
    } finally {
      isReacting = false
    }
    if (!isStopped) await quoteOnce((planned) => planned.filter(({ urgent }) => urgent))
  }

  /** Submits what is chosen of the planned actions, unless a round is under way. */
  function quoteOnce(choose: Choice): Promise<void> {
    quoting ??= submitQuotes(choose).finally(() => {
      quoting = undefined
    })
    return quoting
  }

  async function submitQuotes(choose: Choice): Promise<void> {
    const commands = catalogue
      .perps()
      .flatMap((perp) =>
        choose(plan(perp), perp).flatMap((action) => quoteCommands(perp.id, quotes.of(perp.id), action)),
      )
    // All at once, so that they are one batch. What is rejected is planned again.
    await Promise.all(commands.map((command) => engine.submit(command)))
  }

  const quoteAll = (): Promise<void> =>
    quoteOnce((planned, perp) => (isQuoted(perp) ? roundOf(planned) : planned))

  /** False until the first quotes are in place. */
  function isQuoted({ id }: PerpInstrument): boolean {
    return quotes.of(id).length > 0
  }

  function plan(perp: PerpInstrument): QuoteAction[] {
    const all = quotes.of(perp.id)
    const { config } = perp.row
    const indexTicks = index.price(config.indexMarketId, now())
    if (config.status === 'paused' || indexTicks === 'none') return []
    if (config.status === 'cancel_only' || indexTicks === 'stale')
      return all.map(({ orderId }) => ({ kind: 'cancel', orderId, urgent: true }))
    const flow = perpFlowOf(perp)
    const lotWorth = lotWorthOf(perp, indexTicks)
    const fullLots = (POSITION_LEVELS * flow.levelWorth) / lotWorth
    const lean = Math.max(-1, Math.min(1, quotes.held(perp.id) / fullLots)) * LEAN_MAX
    const { standing, spent } = splitSpent(all, lotWorth, flow.levelWorth)
    const clears = spent.map(({ orderId }) => ({ kind: 'cancel', orderId, urgent: true }) as const)
    const planned = planQuotes(
      {
        middle: indexTicks * (1 - (lean * flow.halfSpreadPpm) / 1_000_000),
        lotWorth,
        lotsMin: config.lotsMin,
        orders: standing,
        ...bestOfOthers(
          market.perps.depth(perp.id),
          all,
          Math.ceil((DUST_PART * flow.levelWorth) / lotWorth),
        ),
      },
      flow,
      () => uniform(random),
    )
    return [...clears, ...planned]
  }

  async function dealAll(): Promise<void> {
    const commands = catalogue.perps().flatMap((perp): Command[] => {
      const { config } = perp.row
      const indexTicks = index.price(config.indexMarketId, now())
      if (config.status !== 'open' || typeof indexTicks === 'string') return []
      const view = {
        indexTicks,
        lotWorth: lotWorthOf(perp, indexTicks),
        lotsMin: config.lotsMin,
        depth: market.perps.depth(perp.id),
        elapsedMs: DEAL_MS,
      }
      const deal = planDeal(view, perpFlowOf(perp), random)
      if (!deal) return []
      return [dealCommand(perp.id, deal)]
    })
    await Promise.all(commands.map((command) => engine.submit(command)))
  }

  const rounds = every(QUOTE_MS, quoteAll, onError)
  const dealing = every(DEAL_MS, dealAll, onError)
  return {
    async stop() {
      isStopped = true
      unfollow()
      await Promise.all([rounds.stop(), dealing.stop(), quoting])
    },
  }
}

function hasPrice({ changes }: Batch): boolean {
  return changes.facts.some(({ kind }) => kind === 'priceRecorded')
}

/** The worth of one lot in the currency it settles in, which the demo's are all worth a dollar of. */
function lotWorthOf({ row: { config } }: PerpInstrument, indexTicks: number): number {
  return indexTicks / 10 ** (config.priceDecimals + config.quantityDecimals)
}
