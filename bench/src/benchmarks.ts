import type { Benchmark } from './benchmark.ts'
import { matching } from './matching.ts'
import { spotCore } from './spot-core.ts'

/** Every benchmark by the name it is asked for with, in the order they run. */
export const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  matching,
  'spot-core': spotCore,
}
