/**
 * Compares two plain decimals. Returns a negative number, zero or a positive number as `a` is less than, equal to or
 * greater than `b`. Exact at any length.
 */
export function compareDecimals(a: string, b: string): number {
  const aLow = a.startsWith('-')
  const bLow = b.startsWith('-')
  if (aLow !== bLow) return isZero(a) && isZero(b) ? 0 : aLow ? -1 : 1
  return aLow ? comparePlain(b.slice(1), a.slice(1)) : comparePlain(a, b)
}

function comparePlain(a: string, b: string): number {
  const [aWhole = '', aRest = ''] = a.split('.')
  const [bWhole = '', bRest = ''] = b.split('.')
  if (aWhole.length !== bWhole.length) return aWhole.length - bWhole.length
  if (aWhole !== bWhole) return aWhole < bWhole ? -1 : 1
  const places = Math.max(aRest.length, bRest.length)
  const aFull = aRest.padEnd(places, '0')
  const bFull = bRest.padEnd(places, '0')
  return aFull === bFull ? 0 : aFull < bFull ? -1 : 1
}

function isZero(text: string): boolean {
  return !/[1-9]/.test(text)
}
