import { edgeAt, type MarketConfig, type Side } from '../engine/index.ts'
import type { ListedMarket } from '../instruments/catalogue.ts'
import { tickLotUnitsOf } from '../instruments/instrument.ts'
import type { DepthLevel } from './depth.ts'

/** How long the terms of a conversion are valid, in milliseconds. */
export const QUOTE_VALID_MS = 10_000
/** How far the worst price is from the last level of the book that is needed, in parts per million. */
export const SLACK_PPM = 2_000

const PPM = 1_000_000n

/** A market in integers: units of its two currencies in one lot, and in one lot at one tick. */
export interface ConvertedMarket {
  readonly config: Pick<MarketConfig, 'bandPpm' | 'takerFeePpm'>
  readonly indexTicks: number
  readonly lotUnits: bigint
  readonly tickLotUnits: bigint
}

/** Returns a listed market in the integers of conversions. */
export function convertedMarket(market: ListedMarket): ConvertedMarket {
  return {
    config: market.config,
    indexTicks: market.indexTicks,
    lotUnits: 10n ** BigInt(market.base.decimals - market.config.quantityDecimals),
    tickLotUnits: BigInt(tickLotUnitsOf(market)),
  }
}

/** The amount of a conversion, in units of its currency: the most to pay, or the least to receive after the fee. */
export type Wanted = { readonly pay: bigint } | { readonly receive: bigint }

/** The terms of the order that converts: its lots, and the worst price at which they may trade. */
export interface OrderTerms {
  readonly lots: bigint
  readonly worstTicks: number
  /** The value of the lots if the book stays as it is, in quote units. */
  readonly expectedValue: bigint
}

/**
 * Returns the terms of an order that fills from the levels, best first; `undefined` if they, within the price band, are
 * too few. The worst price leaves some room for changes of the book, within the band.
 */
export function orderTerms(
  market: ConvertedMarket,
  side: Side,
  levels: readonly DepthLevel[],
  wanted: Wanted,
): OrderTerms | undefined {
  const band = edgeAt(side, market.indexTicks, market.config.bandPpm)
  const isBeyond = (ticks: number) => (side === 'buy' ? ticks > band : ticks < band)
  let offered = 0n
  for (const [ticks, lotsThere] of levels) {
    if (isBeyond(ticks)) return undefined
    offered += BigInt(lotsThere)
    const relaxed = edgeAt(side, ticks, SLACK_PPM)
    const worstTicks = isBeyond(relaxed) ? band : relaxed
    const lots = lotsFor(market, side, worstTicks, wanted)
    if (lots <= offered)
      return { lots, worstTicks, expectedValue: valueIn(levels, lots) * market.tickLotUnits }
  }
  return undefined
}

/** Returns what the core would reject of the terms: a quantity or a value outside of the market's bounds. */
export function sizeProblem(
  market: ListedMarket,
  { lots, worstTicks }: OrderTerms,
): 'quantity_too_small' | 'quantity_too_large' | 'value_too_small' | undefined {
  const { lotsMin, lotsMax, valueMin } = market.config
  if (lots < BigInt(lotsMin)) return 'quantity_too_small'
  if (lots > BigInt(lotsMax)) return 'quantity_too_large'
  return lots * BigInt(worstTicks) * BigInt(tickLotUnitsOf(market)) < valueMin ? 'value_too_small' : undefined
}

/** Returns the lots of which all are paid with an amount, or which bring one, at a price. */
function lotsFor(market: ConvertedMarket, side: Side, ticks: number, wanted: Wanted): bigint {
  const { lotUnits, tickLotUnits } = market
  const lotValue = BigInt(ticks) * tickLotUnits
  if ('pay' in wanted) return wanted.pay / (side === 'buy' ? lotValue : lotUnits)
  const gross = divCeil(wanted.receive * PPM, PPM - BigInt(market.config.takerFeePpm))
  return divCeil(gross, side === 'buy' ? lotUnits : lotValue)
}

/** Returns the value of lots that fill from levels, in ticks times lots. */
function valueIn(levels: readonly DepthLevel[], lots: bigint): bigint {
  let value = 0n
  let remaining = lots
  for (const [ticks, lotsThere] of levels) {
    const taken = remaining < BigInt(lotsThere) ? remaining : BigInt(lotsThere)
    value += BigInt(ticks) * taken
    remaining -= taken
  }
  return value
}

/** Returns the fee on an amount that a taker receives, rounded up. */
export function takerFee({ config }: ConvertedMarket, received: bigint): bigint {
  return divCeil(received * BigInt(config.takerFeePpm), PPM)
}

function divCeil(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}
