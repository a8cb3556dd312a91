import { formatUnits } from '@halyard/money'
import type { Format } from '../../../lib/format.ts'

/** Hundredths of a percent without their sign, as the language writes them: 1,250 is '12.5%'. */
export function percentText({ exact }: Pick<Format, 'exact'>, hundredths: bigint): string {
  return `${exact(formatUnits(hundredths < 0n ? -hundredths : hundredths, 2))}%`
}
