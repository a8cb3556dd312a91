/** A seeded source of chance. The same seed always gives the same numbers. */
export interface Random {
  /** A whole number from 0 up to, but not, the limit. */
  below(limit: number): number
  /** A whole number from low to high, both included. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<Value>(values: readonly Value[]): Value
  /** A source of its own, so that drawing more here does not change what is drawn there. */
  fork(): Random
}

/** The sfc32 generator, its state filled from the seed. */
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
