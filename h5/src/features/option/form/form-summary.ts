import type { PriceDoubt } from '@halyard/api/client'
import { bigMulDivFloor, formatUnits, PPM, parseUnits } from '@halyard/money'
import { finishAmount } from '@halyard/ui'
import { fromCoin, type Pocket } from '../../../lib/wallet/pocket.ts'
import type { Duration, OptionMarket, Payable } from '../option-market.ts'
import type { OptionType } from '../timed-option.ts'
import type { FormState } from './form-reducer.ts'

/** Live data that the form depends on. Undefined means not known yet. */
export interface FormFacts {
  /** The balance of the option account and the coin account together, in the smallest units of the stake's currency. */
  readonly available: bigint | undefined
  readonly pocket?: Pocket | undefined
  /** The index price in ticks; 0 while there is none. */
  readonly indexTicks: bigint | undefined
  /** The reason why the index price cannot be relied on now. */
  readonly priceDoubt?: PriceDoubt | undefined
}

/** The payout of a winning option. */
export interface Outcome {
  readonly payoutPpm: bigint
  /** The profit in addition to the stake. Undefined without a stake. */
  readonly profit: bigint | undefined
  /** Stake plus profit. */
  readonly payout: bigint | undefined
}

/** The figures of the order, in the smallest units of the stake's currency. */
export interface FormSummary {
  readonly payable: Payable
  /** Undefined until an offered duration is selected. */
  readonly duration: Duration | undefined
  readonly stake: bigint | undefined
  /** The sum that the coin account adds. */
  readonly fromCoin: bigint
  /** The balance of both accounts after the purchase. */
  readonly after: bigint | undefined
}

/** Computes the figures of the form; undefined where an input is missing or invalid. */
export function summarize(offered: OptionMarket, state: FormState, facts: FormFacts): FormSummary {
  const { available, pocket } = facts
  const payable = payableOf(offered, state)
  const typed = parseUnits(finishAmount(state.number), payable.decimals)
  const stake = typed === 0n ? undefined : typed
  return {
    payable,
    duration: offered.durations.find(({ seconds }) => seconds === state.seconds),
    stake,
    fromCoin: fromCoin(pocket, stake),
    after: stake === undefined || available === undefined ? undefined : available - stake,
  }
}

/** Returns the selected currency of the stake if this market accepts it, else the first one. */
export function payableOf(
  { payables }: OptionMarket,
  { currencyId }: Pick<FormState, 'currencyId'>,
): Payable {
  const payable = payables.find((one) => one.currencyId === currencyId) ?? payables[0]
  if (!payable) throw new Error('a market that offers options must accept at least one currency')
  return payable
}

/**
 * Returns the payout of a winning option as the exchange computes it: the profit is floored to the smallest unit.
 * Undefined without a duration, and for an even option where none is offered.
 */
export function outcomeOf({ duration, stake }: FormSummary, type: OptionType): Outcome | undefined {
  if (!duration) return undefined
  const payoutPpm = type === 'even' ? duration.evenPayoutPpm : duration.payoutPpm
  if (payoutPpm === undefined) return undefined
  const profit = stake === undefined ? undefined : bigMulDivFloor(stake, payoutPpm, PPM)
  return {
    payoutPpm,
    profit,
    payout: stake === undefined || profit === undefined ? undefined : stake + profit,
  }
}

/**
 * Returns the win rate, in percent, at which the expected profit is zero: 1 / (1 + payout), rounded up, as in '54.06'.
 */
export function breakEvenPercent(payoutPpm: bigint): string {
  const whole = PPM + payoutPpm
  return formatUnits((PPM * 10_000n + whole - 1n) / whole, 2)
}
