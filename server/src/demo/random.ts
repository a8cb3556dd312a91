/**
 * A source of random bits. The live market uses `secureRandom`; tests and the generated history use seeded
 * sources.
 */
export interface Random {
  /** Returns the next 32 random bits as an unsigned integer. */
  next32(): number
}

/** Returns a deterministic generator: xoshiro128** with its state filled from splitmix32. */
export function seedRandom(seed: number): Random {
  let word = seed | 0
  const fill = (): number => {
    word = (word + 0x9e3779b9) | 0
    let mixed = word ^ (word >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  const state: [number, number, number, number] = [fill(), fill(), fill(), fill()]
  return {
    next32() {
      const output = Math.imul(rotate(Math.imul(state[1], 5), 7), 9) >>> 0
      const shifted = state[1] << 9
      state[2] ^= state[0]
      state[3] ^= state[1]
      state[1] ^= state[2]
      state[0] ^= state[3]
      state[2] ^= shifted
      state[3] = rotate(state[3], 11)
      return output
    },
  }
}

/** Draws from the uniform distribution on [0, 1). */
export function uniform(random: Random): number {
  return random.next32() / 4_294_967_296
}

/** Draws from the standard normal distribution (Box-Muller). */
export function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - uniform(random)))
  return radius * Math.cos(2 * Math.PI * uniform(random))
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by))
}
