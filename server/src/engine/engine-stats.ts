import type { SetAsideRow } from '@halyard/core'
import type { ClockFault } from './clock/exchange-clock.ts'

/** Figures of the writer, of now and since its start. Durations are in milliseconds. */
export interface EngineStats {
  readonly epoch: number
  readonly batchSeq: number
  /** Commands that wait to be applied, and how many may. */
  readonly queue: number
  readonly queueMax: number
  /** Batches that commit now. */
  readonly inFlight: number
  /** The longest wait from submission to commit in the last batch, or that of the oldest waiting command if longer. */
  readonly lagMs: number
  /** The records that are set aside because they could not be processed. */
  readonly setAside: readonly SetAsideRow[]
  /** Which clock is wrong; meanwhile the writer takes no commands. */
  readonly clockFault: ClockFault | undefined
  /** Whether the lease was renewed in time; otherwise another engine may take it. */
  readonly holdsLease: boolean
  readonly batches: number
  readonly commands: number
  readonly commitMsTotal: number
  readonly lastBatch: BatchStats | undefined
}

interface BatchStats {
  readonly commands: number
  readonly commitMs: number
  /** From the submission of its oldest command to its commit. */
  readonly waitedMs: number
}

/** Sums the batches of one engine. */
export interface BatchTally {
  add(batch: BatchStats): void
  readonly sums: () => Pick<EngineStats, 'batches' | 'commands' | 'commitMsTotal' | 'lastBatch'>
}

/** Creates an empty tally. */
export function createBatchTally(): BatchTally {
  let batches = 0
  let commands = 0
  let commitMsTotal = 0
  let lastBatch: BatchStats | undefined
  return {
    add(batch) {
      batches += 1
      commands += batch.commands
      commitMsTotal += batch.commitMs
      lastBatch = batch
    },
    sums: () => ({ batches, commands, commitMsTotal, lastBatch }),
  }
}
