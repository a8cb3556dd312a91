import type { Random } from '../random.ts'

/** Draws the client id of an order: of few, so that they meet; seldom one that is not valid. */
export function drawClientId(random: Random): string | undefined {
  if (random.chance(0.7)) return undefined
  if (random.chance(0.03)) return random.pick(['', 'a b', 'x'.repeat(37), 'é', 'a\n'])
  return random.pick(['a', 'B-2', 'c_3', '100n', 'x'.repeat(36)])
}
