const DECIMAL = /^(0|[1-9][0-9]{0,20})(?:\.([0-9]{1,18}))?$/

/**
 * Reads a plain decimal ('12', '0.5') as whole units of 10^-decimals.
 * Anything else ('1e3', '+1', ' 1', '.5', '01', more decimals than the unit has) is `undefined`.
 */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const match = DECIMAL.exec(text)
  if (!match) return undefined
  const fraction = match[2] ?? ''
  if (/[1-9]/.test(fraction.slice(decimals))) return undefined
  return BigInt(match[1] + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/** Writes units of 10^-decimals as a plain decimal without trailing zeros: (150n, 2) is '1.5'. */
export function formatUnits(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = withoutTrailingZeros(digits.slice(digits.length - decimals))
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`
}

/** A pattern such as /0+$/ would take quadratic time on many zeros. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

/** Cuts a plain decimal to exactly `places` decimals, towards zero, padding with zeros: ('1.239', 2) is '1.23'. */
export function floorDecimal(text: string, places: number): string {
  const [whole = '0', fraction = ''] = text.split('.')
  return places === 0 ? whole : `${whole}.${fraction.slice(0, places).padEnd(places, '0')}`
}
