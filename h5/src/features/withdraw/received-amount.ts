import { formatUnits, parseUnits } from '@halyard/money'

/** Returns the amount that arrives after the fee is deducted; '0' if the amount does not cover the fee. */
export function receivedAmount(number: string, fee: string, decimals: number): string {
  const units = (parseUnits(number, decimals) ?? 0n) - (parseUnits(fee, decimals) ?? 0n)
  return formatUnits(units > 0n ? units : 0n, decimals)
}
