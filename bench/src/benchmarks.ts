import type { Benchmark } from './benchmark.ts'
import { perpCore } from './perp-core.ts'
import { durable } from './durable.ts'
import { fanOut } from './fan-out.ts'
import { http } from './http.ts'
import { matching } from './matching.ts'
import { recovery } from './recovery.ts'
import { signing } from './signing.ts'
import { spotCore } from './spot-core.ts'

/** Every benchmark by its name on the command line, in the order in which they run. */
export const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  matching,
  'spot-core': spotCore,
  'perp-core': perpCore,
  'fan-out': fanOut,
  durable,
  http,
  recovery,
  signing,
}
