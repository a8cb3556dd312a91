import type { Random } from '../../random.ts'
import { type Act, type Direction, type Move, type Program, STEPS } from '../moves.ts'

export type Template = (random: Random) => Program
export type Side = Exclude<Direction, 'with'>

export const BEFORE_PRICE = 0
export const AFTER_PRICE = 1
export const AFTER_QUOTES = 2

/** The share of the largest order, in parts per million, that is the first tier of the larger perpetuals. */
export const FIRST_TIER = 40_000
/** The highest leverage as if no other rows existed, and none. */
export const MAX_LEVERAGE = 1_000_000
export const NO_LEVERAGE = 0

type Rest = Partial<Omit<Move, 'account' | 'act'>>

/** Returns a move that is made once, in step `from` after its price, unless `rest` overrides this. */
export function move(account: number, from: number, act: Act, rest: Rest = {}): Move {
  return { account, from, every: 1, times: 1, phase: AFTER_PRICE, act, ...rest }
}

type Order = Omit<Extract<Act, { kind: 'open' }>, 'kind' | 'price'>

/** Returns an opening order `ppm` parts per million above the index; at the market if `undefined`. */
export function open(order: Order, ppm: number | undefined): Act {
  return { kind: 'open', ...order, price: ppm === undefined ? undefined : { from: 'index', ppm } }
}

export function opposite(side: Side): Side {
  return side === 'long' ? 'short' : 'long'
}

/** Returns the offset, in parts per million, towards the side of the index where orders of a side rest. */
export function behind(side: Side, ppm: number): number {
  return side === 'long' ? -ppm : ppm
}

export function pickSide(random: Random): Side {
  return random.pick(['long', 'short'] as const)
}

/** Accounts 1 to 8 each open a position with the highest leverage of its tier, from orders of accounts 0 and 9. */
export function openWeak(random: Random, count: number, side: Side): Move[] {
  const sizePpm = random.pick([FIRST_TIER, 4 * FIRST_TIER])
  return Array.from({ length: count }, (_, index) => [
    move(
      (index % 2) * 9,
      1,
      open({ sizePpm, leveragePpm: 500_000, side: opposite(side) }, behind(side, -100)),
    ),
    move(1 + index, 1, open({ sizePpm, leveragePpm: MAX_LEVERAGE, side }, behind(side, -300))),
  ]).flat()
}

/**
 * Takes the quotes of one side within `reach` parts per million of the index, after each round of quotes. Several
 * accounts alternate, because of their position limits.
 */
export function emptyBook(random: Random, first: number, side: Side, reach: number): Move[] {
  const accounts = random.pick([4, 6, 6])
  const span = Math.ceil(STEPS / accounts)
  const sizePpm = random.pick([100_000, 200_000])
  return Array.from({ length: accounts }, (_, index) =>
    move(
      first + index,
      2 + index * span,
      open({ side: opposite(side), leveragePpm: 500_000, sizePpm, ioc: true }, behind(side, reach)),
      { phase: AFTER_QUOTES, times: span },
    ),
  )
}
