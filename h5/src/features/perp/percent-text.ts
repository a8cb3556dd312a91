import { formatUnits } from '@halyard/money'
import type { Format } from '../../lib/format/format.ts'

/** Formats hundredths of a percent without the sign and with two decimals: 1,250 is '12.50%'. */
export function percentText({ decimal }: Pick<Format, 'decimal'>, hundredths: bigint): string {
  return `${decimal(formatUnits(hundredths < 0n ? -hundredths : hundredths, 2), 2)}%`
}
