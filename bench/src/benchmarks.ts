import type { Benchmark } from './benchmark.ts'
import { perpCore } from './core/perp-core.ts'
import { bots } from './http/bots.ts'
import { desk } from './desk/desk.ts'
import { durable } from './engine/durable.ts'
import { fanOut } from './http/fan-out.ts'
import { http } from './http/http.ts'
import { nodes } from './http/nodes.ts'
import { matching } from './core/matching.ts'
import { recovery } from './engine/recovery.ts'
import { signing } from './http/signing.ts'
import { sockets } from './http/sockets.ts'
import { spotCore } from './core/spot-core.ts'

/** Every benchmark by its name on the command line, in the order in which they run. */
export const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  matching,
  'spot-core': spotCore,
  'perp-core': perpCore,
  'fan-out': fanOut,
  durable,
  http,
  nodes,
  sockets,
  bots,
  recovery,
  signing,
  desk,
}
