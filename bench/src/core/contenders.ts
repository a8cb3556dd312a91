import { runBook } from './run-book.ts'
import { runPerpCore } from './run-perp-core.ts'
import { runPeerBook } from './run-peer-book.ts'
import { runSpotCore, runSpotCoreWithStops } from './run-spot-core.ts'
import type { Shape, Workload } from './workload.ts'

/** Runs a workload after warm-up; returns commands per second, or the rate relative to that of another contender. */
export type Contender = (workload: Workload, shape: Shape) => number

/** The in-memory contenders by name. */
export const CONTENDERS = {
  book: runBook,
  'spot-core': runSpotCore,
  'spot-core-stops': runSpotCoreWithStops,
  'perp-core': runPerpCore,
  peer: runPeerBook,
} as const satisfies Record<string, Contender>

export type ContenderName = keyof typeof CONTENDERS
