import { runBook } from './run-book.ts'
import { runPerpCore } from './run-perp-core.ts'
import { runPeerBook } from './run-peer-book.ts'
import { runSpotCore } from './run-spot-core.ts'
import type { Shape, Workload } from './workload.ts'

/** Runs a workload, once the compiler has settled, and answers commands a second. */
export type Side = (workload: Workload, shape: Shape) => number

/** What works in memory alone, by name. */
export const SIDES = {
  book: runBook,
  'spot-core': runSpotCore,
  'perp-core': runPerpCore,
  peer: runPeerBook,
} as const satisfies Record<string, Side>

export type SideName = keyof typeof SIDES
