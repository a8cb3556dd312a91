import { DAY_MS, HOUR_MS } from '@halyard/server/market-data'
import { normal, type Random, uniform } from '../random.ts'

/**
 * A simulated market of several assets with realistic statistics: a common factor correlates them, volatility
 * regimes alternate, and large moves cluster. The state is plain data. All randomness comes from the source
 * passed in.
 */
export interface FeedState {
  readonly regime: Regime
  /** The trend of the generated history: log growth per day. Live prices have none. */
  readonly trend: number
  /** The log of the volatility relative to normal. */
  readonly liveliness: number
  /** Log prices in USDT. */
  readonly logPrices: Readonly<Record<string, number>>
}

type Regime = 'calm' | 'trend' | 'storm'

/** An asset with a simulated price. */
export interface SimulatedAsset {
  readonly name: string
  /** The start price in USDT, to which the generated history reverts. */
  readonly startPrice: number
  /** The exposure to the common factor. */
  readonly beta: number
  /** The daily standard deviation of the asset's own moves. */
  readonly ownDeviation: number
}

export const SIMULATED_ASSETS: readonly SimulatedAsset[] = [
  { name: 'BTC', startPrice: 64_000, beta: 1, ownDeviation: 0.005 },
  { name: 'ETH', startPrice: 3_100, beta: 1.15, ownDeviation: 0.011 },
  { name: 'TRX', startPrice: 0.16, beta: 0.7, ownDeviation: 0.016 },
]

const COMMON_DEVIATION = 0.016
const RETURN_HALF_LIFE_DAYS = 120
const LIVELINESS_HALF_LIFE_MS = 4 * HOUR_MS
const LIVELINESS_DEVIATION = 0.4
const TREND_DEVIATION = 0.02
/** News events, which move all assets at once. */
const JUMPS_PER_DAY = 2
const JUMP_DEVIATION = 0.004

interface RegimeRule {
  readonly meanMs: number
  readonly liveliness: number
  /** The possible next regimes. Repetition weights the choice. */
  readonly next: readonly Regime[]
}

const REGIMES: Record<Regime, RegimeRule> = {
  calm: { meanMs: 8 * HOUR_MS, liveliness: -0.5, next: ['trend', 'trend', 'storm'] },
  trend: { meanMs: 4 * HOUR_MS, liveliness: 0, next: ['calm', 'calm', 'storm'] },
  storm: { meanMs: 1.5 * HOUR_MS, liveliness: 0.8, next: ['calm', 'trend'] },
}

/** Returns the initial state of the feed: the calm regime at the start prices. */
export function openFeed(): FeedState {
  return {
    regime: 'calm',
    trend: 0,
    liveliness: REGIMES.calm.liveliness,
    logPrices: logPricesOf((asset) => asset.startPrice),
  }
}

/**
 * Advances the live market. Log prices have no drift and symmetric moves: past prices predict the volatility,
 * but not the direction. So they do not improve the odds of a call or a put.
 */
export function advanceFeed(state: FeedState, elapsedMs: number, random: Random): FeedState {
  return { ...move(state, elapsedMs, random), trend: 0 }
}

/**
 * Advances the generated history. It adds trends and mean reversion to the start prices, which keeps years of
 * prices plausible; no customer can trade on it. Long steps are coarser, not more volatile.
 */
export function advancePast(state: FeedState, elapsedMs: number, random: Random): FeedState {
  const days = elapsedMs / DAY_MS
  const pull = 1 - 0.5 ** (days / RETURN_HALF_LIFE_DAYS)
  const moved = move(state, elapsedMs, random)
  const logPrices: Record<string, number> = {}
  for (const { name, startPrice, beta } of SIMULATED_ASSETS) {
    const start = Math.log(startPrice)
    const before = state.logPrices[name] ?? start
    const drift = beta * moved.trend * days + pull * (start - before)
    logPrices[name] = (moved.logPrices[name] ?? start) + drift
  }
  return { ...moved, logPrices }
}

function move(state: FeedState, elapsedMs: number, random: Random): FeedState {
  const days = elapsedMs / DAY_MS
  const { regime, trend } = nextRegime(state, elapsedMs, random)
  const liveliness = nextLiveliness(state.liveliness, regime, elapsedMs, random)
  const scale = Math.exp(liveliness) * Math.sqrt(days)
  const news =
    uniform(random) < JUMPS_PER_DAY * days ? JUMP_DEVIATION * Math.exp(liveliness) * normal(random) : 0
  const common = COMMON_DEVIATION * scale * fatTailed(random) + news
  const logPrices: Record<string, number> = {}
  for (const { name, startPrice, beta, ownDeviation } of SIMULATED_ASSETS) {
    const before = state.logPrices[name] ?? Math.log(startPrice)
    const own = ownDeviation * scale * fatTailed(random)
    logPrices[name] = before + beta * common + own
  }
  return { regime, trend, liveliness, logPrices }
}

/**
 * Returns the price of one asset in another, derived from the prices in USDT. `undefined` if either is not
 * simulated.
 */
export function priceOf({ logPrices }: FeedState, base: string, quote: string): number | undefined {
  const over = base === 'USDT' ? 0 : logPrices[base]
  const under = quote === 'USDT' ? 0 : logPrices[quote]
  return over === undefined || under === undefined ? undefined : Math.exp(over - under)
}

/** Returns the state with the prices set to the last known ones. */
export function resumeFeed(state: FeedState, prices: ReadonlyMap<string, number>): FeedState {
  const logPrices = logPricesOf(
    ({ name, startPrice }) => prices.get(name) ?? Math.exp(state.logPrices[name] ?? Math.log(startPrice)),
  )
  return { ...state, logPrices }
}

function logPricesOf(price: (asset: SimulatedAsset) => number): Record<string, number> {
  return Object.fromEntries(SIMULATED_ASSETS.map((asset) => [asset.name, Math.log(price(asset))]))
}

function nextRegime(
  { regime, trend }: FeedState,
  elapsedMs: number,
  random: Random,
): Pick<FeedState, 'regime' | 'trend'> {
  const { meanMs, next } = REGIMES[regime]
  if (uniform(random) < Math.exp(-elapsedMs / meanMs)) return { regime, trend }
  const entered = next[Math.floor(uniform(random) * next.length)] ?? 'calm'
  return { regime: entered, trend: entered === 'trend' ? TREND_DEVIATION * normal(random) : 0 }
}

/** Mean-reverting volatility around the level of the regime (half-life 4 hours). */
function nextLiveliness(before: number, regime: Regime, elapsedMs: number, random: Random): number {
  const decay = 0.5 ** (elapsedMs / LIVELINESS_HALF_LIFE_MS)
  const target = REGIMES[regime].liveliness
  return (
    target + decay * (before - target) + LIVELINESS_DEVIATION * Math.sqrt(1 - decay * decay) * normal(random)
  )
}

/** Student's t with four degrees of freedom, scaled to variance 1 and clamped to ±10. */
function fatTailed(random: Random): number {
  const chiSquare = -2 * Math.log((1 - uniform(random)) * (1 - uniform(random)))
  const drawn = (normal(random) / Math.sqrt(chiSquare / 4)) * Math.SQRT1_2
  return Math.max(-10, Math.min(10, drawn))
}
