/** The state of a random sequence: four 32-bit words, as plain data so that it can be stored. */
export type RandomState = [number, number, number, number]

/** A sequence that a seed decides wholly: xoshiro128**, its state filled from splitmix32. */
export function seedRandom(seed: number): RandomState {
  let word = seed | 0
  const next = (): number => {
    word = (word + 0x9e3779b9) | 0
    let mixed = word ^ (word >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  return [next(), next(), next(), next()]
}

/** The next number of the sequence, from 0 up to but not including 1. Moves the state on. */
export function uniform(state: RandomState): number {
  const turned = Math.imul(rotate(Math.imul(state[1], 5), 7), 9) >>> 0
  const shifted = state[1] << 9
  state[2] ^= state[0]
  state[3] ^= state[1]
  state[1] ^= state[2]
  state[0] ^= state[3]
  state[2] ^= shifted
  state[3] = rotate(state[3], 11)
  return turned / 4_294_967_296
}

/** A normal number with mean 0 and variance 1. */
export function normal(state: RandomState): number {
  const radius = Math.sqrt(-2 * Math.log(1 - uniform(state)))
  return radius * Math.cos(2 * Math.PI * uniform(state))
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by))
}
