const MINUTE_MS = 60_000

/** Waves of the fair price of a launched coin: their height as a share of the index, and their length in minutes. */
const WAVES = [
  [0.004, 17],
  [0.003, 61],
  [0.003, 540],
] as const

/**
 * Returns the price around which the demo quotes a launched coin, as a share of its index. The index follows the trades of
 * its own market, so it would hardly move without such waves.
 */
export function fairShare(marketId: number, now: number): number {
  const phase = marketId % 7
  return WAVES.reduce(
    (share, [height, minutes]) =>
      share + height * Math.sin((2 * Math.PI * now) / (minutes * MINUTE_MS) + phase),
    1,
  )
}
