/** Returns a decimal in whole units, as digits; `undefined` if it has more decimals. */
export function unitsOf(number: string, decimals: number): string | undefined {
  const [whole = '', fraction = ''] = number.split('.')
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) return undefined
  return BigInt(whole + digits.padEnd(decimals, '0')).toString()
}
