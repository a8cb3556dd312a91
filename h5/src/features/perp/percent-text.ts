import { formatUnits } from '@halyard/money'
import type { Format } from '../../lib/format/format.ts'

/** Formats hundredths of a percent without the sign and with two decimals: 1,250 is '12.50%'. */
export function percentText({ percent }: Pick<Format, 'percent'>, hundredths: bigint): string {
  return percent(formatUnits(hundredths, 2))
}
