import type { Random } from '../random.ts'

/**
 * The phase of a market step in which a move is made. In each phase the adversary knows the prices of the phase
 * before.
 */
export const PHASES = ['before_price', 'after_price', 'after_quotes'] as const

/** The reference of a price or a side. `with` is the side of the next index move, which the adversary knows early. */
export type Reference = 'index' | 'own_bankruptcy' | 'best' | 'tick'
export type Direction = 'long' | 'short' | 'with'

export interface Price {
  readonly from: Reference
  /** Parts per million above the reference. Ignored for `tick`, which is a price of one tick. */
  readonly ppm: number
}

/**
 * One action of one account. Sizes are shares of the maximum that the rules allow, in parts per million; 0 is the
 * minimum.
 */
export type Act =
  | {
      readonly kind: 'open'
      readonly side: Direction
      /** A share of the maximum leverage that the size allows, in parts per million. */
      readonly leveragePpm: number
      readonly sizePpm: number
      /** At the market if absent. */
      readonly price: Price | undefined
      /** Cancels the quantity that does not fill immediately. */
      readonly ioc?: boolean
    }
  | { readonly kind: 'close'; readonly sizePpm: number }
  | { readonly kind: 'close_all' }
  | { readonly kind: 'cancel'; readonly newestFirst: boolean }
  | { readonly kind: 'margin'; readonly sizePpm: number }
  | { readonly kind: 'stops'; readonly ppm: number }
  | {
      readonly kind: 'spot'
      readonly side: Direction
      readonly sizePpm: number
      readonly price: Price | undefined
    }
  | { readonly kind: 'cancel_spot' }
  | { readonly kind: 'transfer'; readonly sizePpm: number; readonly back: boolean }

/** Repeats an action from step `from`, every `every` steps, `times` times; all in one step if `every` is 0. */
export interface Move {
  readonly account: number
  readonly from: number
  readonly every: number
  readonly times: number
  readonly phase: number
  readonly act: Act
}

/** A program of the adversary. Accounts are numbered from 0; higher numbers wrap around. */
export interface Program {
  readonly strategy: string
  readonly accounts: number
  readonly moves: readonly Move[]
}

export const STEPS = 60
export const ACCOUNTS_MAX = 20

/** Draws a random action with sizes and prices. */
export function drawAct(random: Random): Act {
  const side = random.pick(['long', 'short', 'with'] as const)
  const sizePpm = random.pick([0, 0, 1, 1_000, 100_000, 400_000, 1_000_000])
  switch (random.below(11)) {
    case 0:
    case 1:
    case 2:
      return {
        kind: 'open',
        side,
        leveragePpm: random.pick([1_000_000, 1_000_000, 300_000, 0]),
        sizePpm,
        price: undefined,
      }
    case 3:
    case 4:
      return {
        kind: 'open',
        side,
        leveragePpm: random.pick([1_000_000, 0]),
        sizePpm,
        price: drawPrice(random),
      }
    case 5:
      return { kind: 'close', sizePpm }
    case 6:
      return random.chance(0.5) ? { kind: 'close_all' } : { kind: 'cancel', newestFirst: random.chance(0.5) }
    case 7:
      return { kind: 'margin', sizePpm: random.pick([0, 1, 1_000]) }
    case 8:
      return { kind: 'stops', ppm: random.between(100, 20_000) }
    case 9:
      return { kind: 'spot', side, sizePpm, price: random.chance(0.5) ? drawPrice(random) : undefined }
    default:
      return random.chance(0.3)
        ? { kind: 'cancel_spot' }
        : { kind: 'transfer', sizePpm, back: random.chance(0.5) }
  }
}

export function drawPrice(random: Random): Price {
  const from = random.pick(['index', 'index', 'best', 'own_bankruptcy', 'tick'] as const)
  const reach = random.pick([200, 2_000, 20_000, 50_000, 400_000, 900_000])
  return { from, ppm: random.between(-reach, reach) }
}

export function drawMove(random: Random, accounts: number): Move {
  const repeats = random.chance(0.3)
  return {
    account: random.below(accounts),
    from: random.below(STEPS),
    every: random.pick([1, 1, 2, 5]),
    times: repeats ? random.between(2, STEPS) : 1,
    phase: random.below(PHASES.length),
    act: drawAct(random),
  }
}
