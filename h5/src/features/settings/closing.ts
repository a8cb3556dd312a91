import { CLOSING_CONDITIONS } from '@halyard/api/choices'
import type { ClosingConditionName, ResponseOf } from '@halyard/api/client'
import { knownWord } from '../../lib/calls/word-for.ts'

/** A condition that is not met, and how many things are left to do. */
export interface OpenCondition {
  readonly name: ClosingConditionName
  readonly left: number
}

/** Conditions that keep the account from being closed, and balances that closing it gives up. */
export interface Closing {
  readonly open: readonly OpenCondition[]
  /** Amounts with their currencies, as in `1.5 USDT`. */
  readonly dust: readonly string[]
  readonly days: number
}

/** Parses the conditions of the wire. */
export function toClosing({ conditions, dust, days }: ResponseOf<'safe/closing'>): Closing {
  return {
    open: conditions.flatMap(({ name, left }) =>
      left === 0 ? [] : [{ name: knownWord(CLOSING_CONDITIONS, name), left }],
    ),
    dust: dust.map(({ amount, currency_name }) => `${amount} ${currency_name}`),
    days,
  }
}

/** Returns when the contacts are erased, in epoch milliseconds. */
export function closesAt(wire: ResponseOf<'safe/close_account'>): number {
  return wire.closes_at
}
