import { bigMulDivCeil, formatUnits, PPM, parseUnits } from '@halyard/money'
import { initialMargin, notional } from '@halyard/formulas'
import { finishAmount } from '@halyard/ui'
import { bandTicks, estimate, type FillEstimate, nonZero } from '../../../lib/trading/form/fill-estimate.ts'
import { TAKER_SIDES } from '../figures.ts'
import type { Perp } from '../perp.ts'
import type { FormFacts } from './form-facts.ts'
import type { FormState, SizeUnit } from './form-reducer.ts'

/** More lots than any book holds, to fill against all of it. */
const ALL_LOTS = 10n ** 18n

type Typed = Pick<FormState, 'side' | 'type' | 'price' | 'sizeIn' | 'share'>
type Book = Pick<FormFacts, 'indexTicks' | 'bids' | 'asks'>

/**
 * Parses the typed size to lots; a value in the quote currency is rounded down to whole lots. Returns undefined if
 * empty or zero.
 */
export function parseLots(perp: Perp, state: Typed, book: Book): bigint | undefined {
  const text = finishAmount(state.share)
  if (state.sizeIn === 'lots') return nonZero(parseUnits(text, 0))
  const value = parseUnits(text, perp.legalDecimals)
  return nonZero(value && lotsWorth(perp, state, book, value))
}

/** Converts the typed size to the other unit, for switching units; '' if there is none. */
export function convertSize(perp: Perp, state: Typed, book: Book, sizeIn: SizeUnit): string {
  if (sizeIn === state.sizeIn) return state.share
  return sizeText(perp, { ...state, sizeIn }, book, parseLots(perp, state, book))
}

/** Returns the value of one lot at the price of the first one, in units of the quote currency. */
export function lotValueOf(perp: Perp, state: Typed, book: Book): bigint | undefined {
  const ticks = firstTicks(perp, state, book)
  return ticks && notional(ticks, 1n, perp.tickLot)
}

/**
 * Returns the size for a percentage of the available balance, bounded by what it can pay for and by what the leverage
 * allows. '' if that is unknown or zero.
 */
export function sizeForPercent(perp: Perp, state: FormState, facts: FormFacts, percent: number): string {
  if (facts.available === undefined) return ''
  const spend = (facts.available * BigInt(percent)) / 100n
  const ticks = firstTicks(perp, state, facts)
  if (!ticks) return ''
  const costOf = (lots: bigint): bigint => {
    const value = valueAt(perp, state, facts, lots) ?? 0n
    return initialMargin(value, BigInt(state.multiple)) + bigMulDivCeil(value, perp.takerFeePpm, PPM)
  }
  const free = maxLotsAtLeverage(perp, state.multiple) - facts.ownLots
  const lotsCap = free > 0n ? free : 0n
  const rate = PPM + perp.takerFeePpm * BigInt(state.multiple)
  let lots = (spend * BigInt(state.multiple) * PPM) / (notional(ticks, 1n, perp.tickLot) * rate)
  if (lots > lotsCap) lots = lotsCap
  // In a book of rising prices fewer lots cost less each, so that this part of them is too many by a rounded unit at most.
  const cost = costOf(lots)
  if (cost > spend) lots = (lots * spend) / cost
  while (lots > 0n && costOf(lots) > spend) lots -= 1n
  return sizeText(perp, state, facts, lots)
}

/** Formats lots in the form's unit. A value is exact, so that it parses to the same lots. */
function sizeText(perp: Perp, state: Typed, book: Book, lots: bigint | undefined): string {
  if (!lots) return ''
  if (state.sizeIn === 'lots') return String(lots)
  const value = valueAt(perp, state, book, lots)
  return value ? formatUnits(value, perp.legalDecimals) : ''
}

/**
 * Returns the value of lots at the entry price: the limit, or the fills of the visible book and its last price for the
 * remainder.
 */
function valueAt(perp: Perp, state: Typed, book: Book, lots: bigint): bigint | undefined {
  const taken = bookFill(perp, state, book, { lots })
  const rest = remainderTicks(perp, state, book, taken)
  return rest && (taken?.value ?? 0n) + notional(rest, lots - (taken?.lots ?? 0n), perp.tickLot)
}

/** Returns the most lots whose `valueAt` is at most `value`. */
function lotsWorth(perp: Perp, state: Typed, book: Book, value: bigint): bigint | undefined {
  const all = bookFill(perp, state, book, { lots: ALL_LOTS })
  if (all && value < all.value) return bookFill(perp, state, book, { spend: value })?.lots
  const rest = remainderTicks(perp, state, book, all)
  return rest && (all?.lots ?? 0n) + (value - (all?.value ?? 0n)) / notional(rest, 1n, perp.tickLot)
}

/** Estimates a market order's fills within the band; undefined for a limit order and while the book is unknown. */
function bookFill(
  perp: Perp,
  { type, side }: Typed,
  { indexTicks, bids, asks }: Book,
  want: { readonly lots: bigint } | { readonly spend: bigint },
): FillEstimate | undefined {
  const levels = side === 'long' ? asks : bids
  if (type === 'limit' || !levels) return undefined
  const taker = TAKER_SIDES[side]
  const edge = indexTicks === undefined ? undefined : bandTicks(perp, taker, indexTicks)
  return estimate(perp, taker, levels, edge, want)
}

/** Returns the price of lots beyond the visible book: that of its last level, else of the first lot. */
function remainderTicks(
  perp: Perp,
  state: Typed,
  book: Book,
  taken: FillEstimate | undefined,
): bigint | undefined {
  return taken && taken.lots > 0n ? taken.lastTicks : firstTicks(perp, state, book)
}

/**
 * Returns the price of the first lot: the limit, the best price of the book, or the index price if that side is empty.
 */
function firstTicks(
  { priceDecimals }: Perp,
  { type, side, price }: Typed,
  { indexTicks, bids, asks }: Book,
): bigint | undefined {
  if (type === 'limit') return nonZero(parseUnits(finishAmount(price), priceDecimals))
  const best = (side === 'long' ? asks : bids)?.[0]?.[0]
  return nonZero(best === undefined ? indexTicks : parseUnits(best, priceDecimals))
}

/** Returns the most lots on one side that a leverage allows. */
export function maxLotsAtLeverage({ tiers, lotsMax }: Perp, multiple: number): bigint {
  const lotsCap = tiers.findLast(({ multipleMax }) => multipleMax >= multiple)?.lotsMax ?? 0n
  return lotsCap < lotsMax ? lotsCap : lotsMax
}
