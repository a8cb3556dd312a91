import type { OpsSystem } from '@halyard/api/ops'
import type { SystemReading } from '../../system/system-reading.ts'
import type { OpsHandler } from './context.ts'

export const showSystem: OpsHandler<'ops/system/show'> = async (ctx) => present(await ctx.system.read())

function present(reading: SystemReading): OpsSystem {
  const { engine, lease, jobs, chains, disk } = reading
  return {
    at: reading.at,
    version: reading.version,
    started_at: reading.startedAt,
    memory_bytes: reading.memoryBytes,
    event_loop_ms: Number.isFinite(reading.eventLoopMs) ? reading.eventLoopMs : 0,
    engine: {
      queue: engine.queue,
      queue_max: engine.queueMax,
      in_flight: engine.inFlight,
      lag_ms: engine.lagMs,
      batch_commands: engine.lastBatch?.commands ?? 0,
      commit_ms: engine.lastBatch?.commitMs ?? 0,
      commit_mean_ms: engine.batches === 0 ? 0 : engine.commitMsTotal / engine.batches,
      batches: engine.batches,
      commands: engine.commands,
      batch_seq: engine.batchSeq,
      epoch: engine.epoch,
    },
    lease: { epoch: lease.epoch, expires_at: lease.expiresAt },
    sources: [...reading.sources],
    prices: [...reading.prices],
    chains: chains.map(({ isStopped, ...chain }) => ({ ...chain, stopped: isStopped })),
    jobs: jobs.map((job) => ({
      name: job.name,
      period_ms: job.periodMs,
      runs: job.runs,
      failures: job.failures,
      started_at: job.startedAt,
      took_ms: job.tookMs,
      failed_at: job.failedAt,
      next_at: job.nextAt,
      running: job.isRunning,
    })),
    sockets: { ...reading.sockets },
    disk: { free_bytes: disk.freeBytes, total_bytes: disk.totalBytes },
    database_bytes: reading.databaseBytes,
  }
}
