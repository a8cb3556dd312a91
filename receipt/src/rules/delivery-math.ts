import type { OptionResult, OptionType, PriceTick } from '../statements/option-terms.ts'

const PPM = 1_000_000n

/** Drops the highest and the lowest fifth by price. */
export function trim(window: readonly PriceTick[]): PriceTick[] {
  const dropped = Math.floor(window.length / 5)
  return window.toSorted((a, b) => a[2] - b[2]).slice(dropped, window.length - dropped)
}

/**
 * Returns the mean of ticks rounded half to even, and the result of an option that compares the exact mean with the entry
 * price; an even compares the rounded one.
 */
export function resultOfMean(
  type: OptionType,
  entryTicks: number,
  kept: readonly PriceTick[],
): { readonly deliveryTicks: number; readonly result: OptionResult } {
  const sum = kept.reduce((before, [, , ticks]) => before + BigInt(ticks), 0n)
  const count = BigInt(kept.length)
  const deliveryTicks = roundHalfEven(sum, count)
  const excess = sum - BigInt(entryTicks) * count
  if (type === 'even') return { deliveryTicks, result: deliveryTicks === entryTicks ? 'win' : 'lose' }
  if (excess === 0n) return { deliveryTicks, result: 'draw' }
  return { deliveryTicks, result: excess > 0n === (type === 'call') ? 'win' : 'lose' }
}

/** Returns everything that a result returns to the customer, in units. */
export function payoutOf(
  result: OptionResult,
  { stake, payoutPpm }: { readonly stake: bigint; readonly payoutPpm: number },
): bigint {
  if (result === 'lose') return 0n
  return result === 'win' ? stake + (stake * BigInt(payoutPpm)) / PPM : stake
}

function roundHalfEven(sum: bigint, count: bigint): number {
  const floor = sum / count
  const twice = (sum - floor * count) * 2n
  const up = twice > count || (twice === count && floor % 2n === 1n)
  return Number(up ? floor + 1n : floor)
}
