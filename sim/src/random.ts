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

/** Creates an sfc32 generator, seeded with `seed`. */
export function createRandom(seed: number): Random {
  let [a, b, c, counter] = [0x9e3779b9 ^ seed, 0x243f6a88, Math.imul(seed, 0x85ebca6b) | 0, 1]

  function next(): number {
    const result = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + result
    return result >>> 0
  }
  for (let i = 0; i < 15; i++) next()

  const random: Random = {
    below: (limit) => Math.floor((next() / 4_294_967_296) * limit),
    between: (low, high) => low + random.below(high - low + 1),
    chance: (probability) => next() < probability * 4_294_967_296,
    pick(values) {
      const value = values[random.below(values.length)]
      if (value === undefined) throw new Error('nothing to pick from')
      return value
    },
    fork: () => createRandom(next()),
  }
  return random
}
