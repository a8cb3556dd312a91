import { floorDecimal, formatUnits, parseUnits } from '@halyard/money'

/** A pointer that moved less, in pixels, has tapped a line. */
const TAP_MAX = 4
/** Half of a target for a thumb, in pixels. */
const REACH = 22

/** Returns the line nearest to a height, of those within reach of a thumb. */
export function lineAt(places: ReadonlyMap<string, number>, y: number): string | undefined {
  let found: { readonly id: string; readonly away: number } | undefined
  for (const [id, place] of places) {
    const away = Math.abs(place - y)
    if (away <= REACH && (!found || away < found.away)) found = { id, away }
  }
  return found?.id
}

/** Returns whether a pointer has moved far enough from where it was put down to drag a line. */
export function isDrag(fromY: number, y: number): boolean {
  return Math.abs(y - fromY) >= TAP_MAX
}

/** Returns a drawn price as a plain decimal at the nearest tick, at least one. */
export function snapPrice(price: number, decimals: number): string {
  const ticks = Math.max(1, Math.round(price * 10 ** decimals))
  return formatUnits(BigInt(ticks), decimals)
}

/** Returns a price some ticks higher or lower, at least one tick. */
export function movePrice(price: string, ticks: bigint, decimals: number): string {
  const from = parseUnits(floorDecimal(price, decimals), decimals) ?? 0n
  const to = from + ticks
  return formatUnits(to > 1n ? to : 1n, decimals)
}
