import { formatUnits, parseUnits, PPM, bigMulDivCeil } from '@halyard/money'
import { finishAmount } from '@halyard/ui'
import { bandTicks, type FillEstimate, estimate, positive } from '../../../lib/trading/fill-estimate.ts'
import type { Perp } from '../perp.ts'
import { marginOf, TAKER_SIDES, valueOf } from '../figures.ts'
import type { FormState, SizeUnit } from './form-reducer.ts'
import type { FormFacts } from './form-facts.ts'

/** Walks down from a guess at most so often: a book of rising prices makes more lots dearer than the first ones. */
const GUESSES = 4

/** More lots than any book holds: the whole of it is wanted. */
const ALL_LOTS = 10n ** 18n

type Typed = Pick<FormState, 'side' | 'type' | 'price' | 'sizeIn' | 'share'>
type Book = Pick<FormFacts, 'indexTicks' | 'bids' | 'asks'>

/** Returns the lots of the typed size; a value in the quote currency buys whole lots, rounded down. Undefined for none. */
export function lotsTyped(perp: Perp, state: Typed, book: Book): bigint | undefined {
  const text = finishAmount(state.share)
  if (state.sizeIn === 'lots') return positive(parseUnits(text, 0))
  const value = parseUnits(text, perp.legalDecimals)
  return positive(value && lotsWorth(perp, state, book, value))
}

/** Returns the typed size in the other unit, to go on with after a switch; '' for none. */
export function sizeAs(perp: Perp, state: Typed, book: Book, sizeIn: SizeUnit): string {
  if (sizeIn === state.sizeIn) return state.share
  return sizeText(perp, { ...state, sizeIn }, book, lotsTyped(perp, state, book))
}

/** Returns what one lot is worth at the price of the first one, in units of the quote currency. */
export function lotValueOf(perp: Perp, state: Typed, book: Book): bigint | undefined {
  const ticks = firstTicks(perp, state, book)
  return ticks && valueOf(perp, ticks, 1n)
}

/**
 * Returns the size to type for a share of what is available: never more lots than it pays for, nor than the leverage
 * allows. '' where that is unknown or nothing.
 */
export function sizeAt(perp: Perp, state: FormState, facts: FormFacts, percent: number): string {
  if (facts.available === undefined || percent === 0) return ''
  const spend = (facts.available * BigInt(percent)) / 100n
  const ticks = firstTicks(perp, state, facts)
  if (!ticks) return ''
  const costOf = (lots: bigint): bigint => {
    const value = valueAt(perp, state, facts, lots) ?? 0n
    return marginOf(value, BigInt(state.multiple)) + bigMulDivCeil(value, perp.takerFeePpm, PPM)
  }
  const free = lotsMaxOf(perp, state.multiple) - facts.ownLots
  const most = free > 0n ? free : 0n
  const rate = PPM + perp.takerFeePpm * BigInt(state.multiple)
  let lots = (spend * BigInt(state.multiple) * PPM) / (valueOf(perp, ticks, 1n) * rate)
  if (lots > most) lots = most
  for (let guess = 0; guess < GUESSES && lots > 0n && costOf(lots) > spend; guess += 1)
    lots = (lots * spend) / costOf(lots)
  while (lots > 0n && costOf(lots) > spend) lots -= 1n
  return sizeText(perp, state, facts, lots)
}

/** Lots as text in the form's unit. A value is exact, so that it comes to the same lots when it is read. */
function sizeText(perp: Perp, state: Typed, book: Book, lots: bigint | undefined): string {
  if (!lots) return ''
  if (state.sizeIn === 'lots') return String(lots)
  const value = valueAt(perp, state, book, lots)
  return value ? formatUnits(value, perp.legalDecimals) : ''
}

/** The value of lots at the entry price: the limit, or a walk of the book and its last price for what it does not show. */
function valueAt(perp: Perp, state: Typed, book: Book, lots: bigint): bigint | undefined {
  const taken = bookFill(perp, state, book, { lots })
  const rest = remainderTicks(perp, state, book, taken)
  return rest && (taken?.value ?? 0n) + valueOf(perp, rest, lots - (taken?.lots ?? 0n))
}

/** The most lots whose `valueAt` is no more than a value. */
function lotsWorth(perp: Perp, state: Typed, book: Book, value: bigint): bigint | undefined {
  const all = bookFill(perp, state, book, { lots: ALL_LOTS })
  if (all && value < all.value) return bookFill(perp, state, book, { spend: value })?.lots
  const rest = remainderTicks(perp, state, book, all)
  return rest && (all?.lots ?? 0n) + (value - (all?.value ?? 0n)) / valueOf(perp, rest, 1n)
}

/** What a market order takes of the book inside the band; undefined for a limit order, or while the book is not known. */
function bookFill(
  perp: Perp,
  { type, side }: Typed,
  { indexTicks, bids, asks }: Book,
  want: { readonly lots: bigint } | { readonly spend: bigint },
): FillEstimate | undefined {
  const levels = side === 1 ? asks : bids
  if (type === 'limit' || !levels) return undefined
  const taker = TAKER_SIDES[side]
  const edge = indexTicks === undefined ? undefined : bandTicks(perp, taker, indexTicks)
  return estimate(perp, taker, levels, edge, want)
}

/** The price of lots that the book does not show: of its last level, or else of the first lot. */
function remainderTicks(
  perp: Perp,
  state: Typed,
  book: Book,
  taken: FillEstimate | undefined,
): bigint | undefined {
  return taken && taken.lots > 0n ? taken.lastTicks : firstTicks(perp, state, book)
}

/** The price of the first lot: the limit, the best price of the book, or the index where the book offers nothing. */
function firstTicks(
  { priceDecimals }: Perp,
  { type, side, price }: Typed,
  { indexTicks, bids, asks }: Book,
): bigint | undefined {
  if (type === 'limit') return positive(parseUnits(finishAmount(price), priceDecimals))
  const best = (side === 1 ? asks : bids)?.[0]?.[0]
  return positive(best === undefined ? indexTicks : parseUnits(best, priceDecimals))
}

/** The most lots on one side that may have so much leverage. */
export function lotsMaxOf({ tiers, lotsMax }: Perp, multiple: number): bigint {
  const most = tiers.findLast(({ multipleMax }) => multipleMax >= multiple)?.lotsMax ?? 0n
  return most < lotsMax ? most : lotsMax
}
