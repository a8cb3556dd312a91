import { formatUnits } from '@halyard/money'
import type { Format } from '../../lib/format/format.ts'
import type { Perp } from './perp.ts'

/** Formats an amount of the quote currency with its sign: '+12.50 USDT'. */
export function signedText(
  { decimal }: Pick<Format, 'decimal'>,
  { legal, legalDecimals }: Pick<Perp, 'legal' | 'legalDecimals'>,
  units: bigint,
): string {
  return `${units > 0n ? '+' : ''}${decimal(formatUnits(units, legalDecimals), 2)} ${legal}`
}
