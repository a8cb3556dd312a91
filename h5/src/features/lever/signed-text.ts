import { formatUnits } from '@halyard/money'
import type { Format } from '../../lib/format.ts'
import type { Contract } from './contract.ts'

/** A result with its sign, in the quote currency: '+12.50 USDT'. */
export function signedText(
  { decimal }: Pick<Format, 'decimal'>,
  { legal, legalDecimals }: Pick<Contract, 'legal' | 'legalDecimals'>,
  units: bigint,
): string {
  return `${units > 0n ? '+' : ''}${decimal(formatUnits(units, legalDecimals), 2)} ${legal}`
}
