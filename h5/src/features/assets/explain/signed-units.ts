import { formatUnits, parseUnits } from '@halyard/money'

/** Parses a signed decimal to units. Throws if it is none, or has more decimals. */
export function signedUnits(text: string, decimals: number): bigint {
  const size = parseUnits(text.replace('-', ''), decimals)
  if (size === undefined) throw new Error(`not an amount: ${text}`)
  return text.startsWith('-') ? 0n - size : size
}

/** Adds two signed decimals. */
export function addDecimals(one: string, other: string, decimals: number): string {
  return formatUnits(signedUnits(one, decimals) + signedUnits(other, decimals), decimals)
}
