import { formatUnits, parseUnits, PPM, bigMulDivFloor } from '@halyard/money'
import { finishAmount } from '@halyard/ui'
import type { Duration, OptionMarket, Payable } from '../option-market.ts'
import type { FormState, OptionType } from './form-reducer.ts'

/** What the form knows about the world. Undefined is 'not known yet'. */
export interface FormFacts {
  /** In the option account, in the smallest units of what is paid with. */
  readonly available: bigint | undefined
  /** The index price in ticks; 0 while there is none. */
  readonly indexTicks: bigint | undefined
}

/** What a win brings. */
export interface Outcome {
  readonly payoutPpm: bigint
  /** Above the stake. Undefined while there is no stake. */
  readonly profit: bigint | undefined
  /** The stake and the profit. */
  readonly payout: bigint | undefined
}

/** What the choice comes to. Units are the smallest of what is paid with. */
export interface FormSummary {
  readonly payable: Payable
  /** Undefined until a time that is offered is chosen. */
  readonly duration: Duration | undefined
  readonly stake: bigint | undefined
  /** What is left in the option account afterwards. */
  readonly after: bigint | undefined
}

export function summarize(offered: OptionMarket, state: FormState, { available }: FormFacts): FormSummary {
  const payable = payableOf(offered, state)
  const typed = parseUnits(finishAmount(state.number), payable.decimals)
  const stake = typed === 0n ? undefined : typed
  return {
    payable,
    duration: offered.durations.find(({ seconds }) => seconds === state.seconds),
    stake,
    after: stake === undefined || available === undefined ? undefined : available - stake,
  }
}

/** What the form pays with: what was chosen, as far as this market takes it, else the first. */
export function payableOf(
  { payables }: OptionMarket,
  { currencyId }: Pick<FormState, 'currencyId'>,
): Payable {
  const payable = payables.find((one) => one.currencyId === currencyId) ?? payables[0]
  if (!payable) throw new Error('A market that offers options takes at least one currency')
  return payable
}

/**
 * Returns what a win would bring, as the exchange counts it: the profit is rounded down to the smallest unit. Undefined
 * without a time, and for an even where none is offered.
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

/** Of a hundred options, how many must win to lose nothing: 1 / (1 + payout) as '54.06', rounded up. */
export function breakEvenPercent(payoutPpm: bigint): string {
  const whole = PPM + payoutPpm
  return formatUnits((PPM * 10_000n + whole - 1n) / whole, 2)
}
