import { formatUnits, parseUnits } from '@halyard/money'

/** What arrives of an amount once the fee is taken out of it; '0' while the fee is not covered. */
export function receivedAmount(number: string, fee: string, decimals: number): string {
  const units = (parseUnits(number, decimals) ?? 0n) - (parseUnits(fee, decimals) ?? 0n)
  return formatUnits(units > 0n ? units : 0n, decimals)
}
