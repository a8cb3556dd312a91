import { parseUnits } from '@halyard/money'
import { z } from 'zod'

/** The settings of joining own outputs on a Bitcoin-like chain. */
export interface ConsolidationRule {
  /** Outputs are joined while the fee for each virtual byte is at most this. */
  readonly rate: bigint
  /** They are joined while more than so many are worth it. */
  readonly outputs: number
  /** The most that one transaction joins. */
  readonly joined: number
  /** An output that costs more than this share of its value to spend is left. */
  readonly percent: bigint
  /** The most that the network may take in 24 hours, in units of the coin. */
  readonly costPerDay: bigint
}

const COIN_DECIMALS = 8

/** The parts of the setting, in their order, with their bounds. */
const PARTS = [
  { name: 'the fee rate', min: 1, max: 50 },
  { name: 'the number of outputs', min: 2, max: 100_000 },
  { name: 'the number joined', min: 2, max: 100 },
  { name: 'the percentage', min: 1, max: 25 },
] as const

const FORM = new RegExp(`^(?:[0-9]{1,6}:){${PARTS.length}}(?:0|[1-9][0-9]{0,3})(?:\\.[0-9]{1,8})?$`)

/** The environment variable of consolidations. */
export const consolidationFields = {
  BTC_CONSOLIDATION: z
    .string()
    .regex(FORM, {
      error:
        'must be a rule such as 5:200:100:2:0.001: the highest fee rate, the number of outputs above which they are joined, ' +
        'how many at once, the percentage of its value that an output may cost, and the coins that a day may cost',
    })
    .transform((text, context): ConsolidationRule => {
      const numbers = text.split(':').slice(0, PARTS.length).map(Number)
      for (const [at, { name, min, max }] of PARTS.entries()) {
        const value = numbers[at] ?? 0
        if (value < min || value > max)
          context.addIssue({ code: 'custom', message: `${name} must be from ${min} to ${max}` })
      }
      const costPerDay = parseUnits(text.split(':').at(-1) ?? '', COIN_DECIMALS) ?? 0n
      if (costPerDay === 0n)
        context.addIssue({ code: 'custom', message: 'the cost of a day must be above 0' })
      const [rate = 0, outputs = 0, joined = 0, percent = 0] = numbers
      return { rate: BigInt(rate), outputs, joined, percent: BigInt(percent), costPerDay }
    })
    .optional(),
}

export interface ConsolidationEnvironment {
  readonly BTC_CONSOLIDATION?: ConsolidationRule | undefined
}
