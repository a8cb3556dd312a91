import { formatUnits } from '@halyard/money'
import type { Format } from '../../lib/format.ts'

/** Hundredths of a percent without their sign, as the language writes them: 1,250 is '12.50%', as wide as '12.51%'. */
export function percentText({ decimal }: Pick<Format, 'decimal'>, hundredths: bigint): string {
  return `${decimal(formatUnits(hundredths < 0n ? -hundredths : hundredths, 2), 2)}%`
}
