import type { Random } from '../../random.ts'

/** A principal in units: a limit of the plan divided by `divisor`, plus `plus`. */
export interface Principal {
  /** `fraction`: the principal near the minimum whose daily yield loses most by rounding. */
  readonly from: 'minimum' | 'maximum' | 'customer_limit' | 'quota' | 'fraction'
  readonly divisor: number
  readonly plus: number
}

/** A moment: a reference, plus whole days and milliseconds. A moment in the past is now. */
export interface Moment {
  /** `yield`: the next yield of the account's newest order. `maturity`: that of its oldest order. */
  readonly from: 'now' | 'hour' | 'midnight' | 'yield' | 'maturity'
  readonly days: number
  readonly plusMs: number
}

export const ORDER_CHOICES = ['oldest', 'newest', 'ended', 'foreign'] as const
export const PLAN_CHANGES = ['raise', 'lower', 'shorten', 'lengthen', 'same_id', 'pause', 'reopen'] as const

/** One action of an account; `configure` is one of the operators, at a moment that suits the adversary. */
export type WealthAct =
  | {
      readonly kind: 'buy'
      readonly principal: Principal
      readonly source: 'trust' | 'coin'
      /** Subtracted from the id of the present terms. */
      readonly termsAge: number
    }
  | { readonly kind: 'redeem'; readonly order: (typeof ORDER_CHOICES)[number] }
  | {
      readonly kind: 'wait'
      readonly until: Moment /** Whether the exchange's clock advances too. */
      readonly clock: boolean
    }
  | { readonly kind: 'configure'; readonly change: (typeof PLAN_CHANGES)[number] }
  | { readonly kind: 'transfer'; readonly back: boolean }

/** An action, made `times` times in sequence. Accounts and plans wrap around. */
export interface WealthMove {
  readonly account: number
  readonly plan: number
  readonly times: number
  readonly act: WealthAct
}

/** A program of the adversary for wealth. Its moves are made in sequence, each with its own waiting. */
export interface WealthProgram {
  readonly strategy: string
  readonly accounts: number
  readonly moves: readonly WealthMove[]
}

export const WEALTH_ACCOUNTS_MAX = 8

const DAY_MS = 86_400_000
/** Distances from a boundary at which an error of one millisecond, hour or day shows. */
const OFFSETS_MS = [-DAY_MS, -3_600_000, -1, 0, 1, 3_600_000, DAY_MS / 2]

export function drawMoment(random: Random): Moment {
  return {
    from: random.pick(['now', 'hour', 'midnight', 'midnight', 'yield', 'yield', 'maturity'] as const),
    days: random.pick([0, 0, 0, 1, 3, 11, 40]),
    plusMs: random.pick(OFFSETS_MS),
  }
}

export function drawPrincipal(random: Random): Principal {
  return {
    from: random.pick(['minimum', 'fraction', 'fraction', 'maximum', 'customer_limit', 'quota'] as const),
    divisor: random.pick([1, 1, 2, 3, 50]),
    plus: random.pick([-1, 0, 0, 1, 7]),
  }
}

export function drawWealthAct(random: Random): WealthAct {
  switch (random.below(10)) {
    case 0:
    case 1:
    case 2:
      return {
        kind: 'buy',
        principal: drawPrincipal(random),
        source: random.pick(['trust', 'coin'] as const),
        termsAge: random.pick([0, 0, 0, 0, 1, -1]),
      }
    case 3:
    case 4:
      return { kind: 'redeem', order: random.pick(ORDER_CHOICES) }
    case 5:
      return { kind: 'configure', change: random.pick(PLAN_CHANGES) }
    case 6:
      return { kind: 'transfer', back: random.chance(0.5) }
    default:
      return { kind: 'wait', until: drawMoment(random), clock: random.chance(0.7) }
  }
}
