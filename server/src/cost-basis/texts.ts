import { formatUnits } from '@halyard/money'
import { VALUATION_DECIMALS } from '../instruments/valuation.ts'

/** Formats a value in the unit of account; empty without a price. */
export function valueText(value: bigint | undefined): string {
  return value === undefined ? '' : formatUnits(value, VALUATION_DECIMALS)
}

/** Formats a time in UTC. */
export function timeText(at: number): string {
  return new Date(at).toISOString()
}
