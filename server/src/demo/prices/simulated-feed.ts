import { DAY_MS, HOUR_MS } from '../../market-data/periods.ts'
import { normal, type Random, uniform } from '../random.ts'

/**
 * A made-up market of several assets that behaves like a real one: a common factor moves them together, quiet and stormy
 * times follow each other, and large moves come in clusters. The state is plain data; all chance comes from the source
 * that is passed in.
 */
export interface FeedState {
  readonly regime: Regime
  /** Where a trend of the past is heading, as the log of its growth in a day. Live prices have none. */
  readonly trend: number
  /** The log of how much livelier than usual the market is. */
  readonly liveliness: number
  /** Log prices in USDT. */
  readonly logPrices: Readonly<Record<string, number>>
}

type Regime = 'calm' | 'trend' | 'storm'

export interface SimulatedAsset {
  readonly name: string
  /** Where its price in USDT starts, and what the past keeps returning to. */
  readonly startPrice: number
  /** How strongly it follows the common factor. */
  readonly beta: number
  /** Standard deviation of its own moves in a usual day. */
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
/** Sudden news, for all assets at once. */
const JUMPS_PER_DAY = 2
const JUMP_DEVIATION = 0.004

interface RegimeRule {
  readonly meanMs: number
  readonly liveliness: number
  /** What may follow, each as likely as it is often named. */
  readonly next: readonly Regime[]
}

const REGIMES: Record<Regime, RegimeRule> = {
  calm: { meanMs: 8 * HOUR_MS, liveliness: -0.5, next: ['trend', 'trend', 'storm'] },
  trend: { meanMs: 4 * HOUR_MS, liveliness: 0, next: ['calm', 'calm', 'storm'] },
  storm: { meanMs: 1.5 * HOUR_MS, liveliness: 0.8, next: ['calm', 'trend'] },
}

export function openFeed(): FeedState {
  return {
    regime: 'calm',
    trend: 0,
    liveliness: REGIMES.calm.liveliness,
    logPrices: logPricesOf((asset) => asset.startPrice),
  }
}

/**
 * Returns the live market after some time. Log prices have no drift and symmetric moves: how lively the market is can be
 * seen coming, its direction cannot. So nothing in past prices improves the odds of a call or a put.
 */
export function advanceFeed(state: FeedState, elapsedMs: number, random: Random): FeedState {
  return { ...move(state, elapsedMs, random), trend: 0 }
}

/**
 * Returns the market of the made-up past after some time. It also has trends, and a pull towards the start prices that
 * keeps years plausible: nobody trades on it. Long steps are coarser, not wilder.
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

/** The price of one asset in another; USDT is the measure of all. `undefined` when either is not simulated. */
export function priceOf({ logPrices }: FeedState, base: string, quote: string): number | undefined {
  const over = base === 'USDT' ? 0 : logPrices[base]
  const under = quote === 'USDT' ? 0 : logPrices[quote]
  return over === undefined || under === undefined ? undefined : Math.exp(over - under)
}

/** The same market with every price moved to where it was known to be last. */
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

/** Wanders around what the regime calls for, forgetting half of the way in some hours. */
function nextLiveliness(before: number, regime: Regime, elapsedMs: number, random: Random): number {
  const kept = 0.5 ** (elapsedMs / LIVELINESS_HALF_LIFE_MS)
  const target = REGIMES[regime].liveliness
  return (
    target + kept * (before - target) + LIVELINESS_DEVIATION * Math.sqrt(1 - kept * kept) * normal(random)
  )
}

/** Student's t with four degrees of freedom, brought to variance 1: mostly small, now and then very large. */
function fatTailed(random: Random): number {
  const chiSquare = -2 * Math.log((1 - uniform(random)) * (1 - uniform(random)))
  const drawn = (normal(random) / Math.sqrt(chiSquare / 4)) * Math.SQRT1_2
  return Math.max(-10, Math.min(10, drawn))
}
