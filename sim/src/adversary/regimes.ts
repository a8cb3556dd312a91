import type { Random } from '../random.ts'

/**
 * The movement of the index. Except in `gap`, every step is smaller than half of the smallest maintenance distance, so
 * no position moves from its maintenance margin to bankruptcy within one step.
 */
export type Regime = 'flat' | 'calm' | 'wild' | 'gap'

/** The largest step of a bounded regime, in parts per million. */
export const STEP_MAX_PPM = 2_400

export function isBounded(regime: Regime): boolean {
  return regime !== 'gap'
}

/** Returns the price after one step, in ticks. The seed determines the whole path. */
export function nextPrice(random: Random, regime: Regime, ticks: number): number {
  if (regime === 'flat') return ticks
  const jumps = regime === 'gap' && random.chance(0.08)
  const reach = jumps ? 80_000 : regime === 'wild' ? STEP_MAX_PPM : 90
  const ppm = random.between(-reach, reach)
  return Math.max(1, ticks + Math.trunc((ticks * ppm) / 1_000_000))
}
