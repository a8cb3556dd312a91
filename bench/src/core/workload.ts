import { seedRandom, uniform } from '@halyard/server/demo/random'
import { BUY, createReferenceBook, SELL } from './reference-book.ts'
import { createTradeProof, type TradeProof } from './trade-proof.ts'

export { BUY, SELL }
export const LIMIT = 0
export const MARKET = 1
export const CANCEL = 2

/** A command stream in columns. Orders are numbered from 1 in the order of placement. */
export interface Workload {
  readonly count: number
  /** LIMIT, MARKET or CANCEL. */
  readonly kinds: Uint8Array
  /** BUY or SELL; of a CANCEL, the side of its order. */
  readonly sides: Uint8Array
  /** The number of the placed order, or of the order to cancel, which always rests. */
  readonly ids: Int32Array
  readonly ticks: Int32Array
  readonly lots: Int32Array
  /** The index of the command that places an order, by order number. */
  readonly placedBy: Int32Array
  /** The trades that every correct engine makes. */
  readonly proof: TradeProof
  /** Orders resting at the end. */
  readonly live: number
}

/** In `deep`, resting orders accumulate; in `thin`, takers are large enough to consume most of them. */
export const SHAPES = { deep: { takerLotsMax: 62 }, thin: { takerLotsMax: 91 } } as const
export type Shape = keyof typeof SHAPES

/** The index price of the market, where the random walk of prices starts. */
export const MIDDLE_TICKS = 100_000
export const TICKS_MAX = 2 * MIDDLE_TICKS
const REACH_TICKS = 200
const RESTING_LOTS_MAX = 100
const STEP_CHANCE = 0.1
const SEED = 4

/**
 * Generates 45 % limit orders on their own side of a random-walk price, 25 % that cross it, 5 % market orders and 25 %
 * cancels of any resting order; limits are within 200 ticks of the price.
 */
export function makeWorkload(count: number, shape: Shape): Workload {
  const { takerLotsMax } = SHAPES[shape]
  const source = seedRandom(SEED)
  const random = (): number => uniform(source)
  const upTo = (max: number): number => 1 + Math.floor(random() * max)
  const proof = createTradeProof()
  const book = createReferenceBook(count, TICKS_MAX, proof)
  const kinds = new Uint8Array(count)
  const sides = new Uint8Array(count)
  const ids = new Int32Array(count)
  const ticks = new Int32Array(count)
  const lots = new Int32Array(count)
  const sideOf = new Uint8Array(count + 1)
  const placedBy = new Int32Array(count + 1)
  let nextId = 1
  let middle = MIDDLE_TICKS
  for (let i = 0; i < count; i++) {
    const dice = random()
    if (random() < STEP_CHANCE) middle += random() < 0.5 ? 1 : -1
    const side = random() < 0.5 ? BUY : SELL
    sides[i] = side
    if (dice < 0.25 && book.resting.length > 0) {
      const id = book.resting[upTo(book.resting.length) - 1] as number
      kinds[i] = CANCEL
      ids[i] = id
      sides[i] = sideOf[id] as number
      book.cancel(id)
      continue
    }
    const isMarket = dice >= 0.95 && !book.isEmpty(side === BUY ? SELL : BUY)
    const crosses = dice >= 0.7
    const away = (crosses ? -1 : 1) * (side === BUY ? -1 : 1)
    kinds[i] = isMarket ? MARKET : LIMIT
    ids[i] = nextId
    placedBy[nextId] = i
    sideOf[nextId++] = side
    ticks[i] = isMarket ? (side === BUY ? TICKS_MAX : 1) : middle + away * upTo(REACH_TICKS)
    lots[i] = upTo(crosses ? takerLotsMax : RESTING_LOTS_MAX)
    book.place(ids[i] as number, side, ticks[i] as number, lots[i] as number, !isMarket)
  }
  return { count, kinds, sides, ids, ticks, lots, placedBy, proof, live: book.resting.length }
}
