import { seedRandom } from '@halyard/demo/random'

/** A seeded random source. The same seed always gives the same sequence. */
export interface Random {
  /** Returns an integer from 0 inclusive to the limit exclusive. */
  below(limit: number): number
  /** Returns an integer from low to high inclusive. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<Value>(values: readonly Value[]): Value
  /** Returns an independent source, so that drawing more here does not change the draws there. */
  fork(): Random
}

/** Creates a source of the generator that the demo uses, seeded with `seed`. */
export function createRandom(seed: number): Random {
  const source = seedRandom(seed)
  const random: Random = {
    below: (limit) => Math.floor((source.next32() / 4_294_967_296) * limit),
    between: (low, high) => low + random.below(high - low + 1),
    chance: (probability) => source.next32() < probability * 4_294_967_296,
    pick(values) {
      const value = values[random.below(values.length)]
      if (value === undefined) throw new Error('nothing to pick from')
      return value
    },
    fork: () => createRandom(source.next32()),
  }
  return random
}
