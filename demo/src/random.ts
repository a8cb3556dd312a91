import { mersenne } from 'pure-rand/generator/mersenne'

/**
 * A source of random bits. The live market uses `secureRandom`; tests and the generated history use seeded
 * sources.
 */
export interface Random {
  /** Returns the next 32 random bits as an unsigned integer. */
  next32(): number
}

/**
 * Returns a deterministic generator (MT19937): the same seed, of which the low 32 bits count, always gives the same
 * sequence. The simulator and the benchmarks draw from it as well.
 */
export function seedRandom(seed: number): Random {
  const generator = mersenne(seed)
  return { next32: () => generator.next() >>> 0 }
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
