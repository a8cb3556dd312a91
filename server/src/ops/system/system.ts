import type { OpsSystem } from '@halyard/api/ops'
import { refuseHalted } from '../../halts/refuse-halted.ts'
import type { SystemReading } from '../../system/system-reading.ts'
import { codeOf } from '../../calls/reject-codes.ts'
import { findWithdrawnFirst, recordDecision } from '../../custody/operator-decisions.ts'
import { CallError } from '../../platform/call-error.ts'
import { actAudited } from '../submit-audited.ts'
import type { Context, OpsHandler } from '../context.ts'

export const showSystem: OpsHandler<'ops/system/show'> = async (ctx) => present(await ctx.system.read())

/** Counts an operator's decision that the clock may act on a record again; the second, different one lets it. */
export const retryRecord: OpsHandler<'ops/system/retry'> = async (ctx, caller) => {
  const { record, id, reason } = caller.request
  const operatorId = caller.operator.userId
  const target = `${record}:${id}`
  return actAudited(ctx, caller, { target, reason }, async () => {
    const withdrawnOperatorId = await findWithdrawnFirst(ctx.db, target, findFirst(ctx, record, id))
    const decision = { operatorId, customerId: operatorId, kind: 'retry', target } as const
    await ctx.db.transaction().execute((trx) => recordDecision(trx, ctx.now(), decision))
    const command = { kind: 'retryRecord', record, recordId: id, operatorId, withdrawnOperatorId } as const
    const answer = await ctx.engine.submit(command)
    refuseHalted(answer)
    if (!answer.ok) throw new CallError(codeOf(answer.reject), 'id')
    return { done: answer.setAside.retriedAt !== undefined }
  })
}

/** Returns the first of the two operators who let a record be retried, if there is one. */
function findFirst({ engine }: Context, record: string, id: number): number | undefined {
  const known = engine.stats().setAside.find((row) => row.record === record && row.recordId === id)
  return known?.firstReviewerId
}

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
      clock_fault: engine.clockFault
        ? { clock: engine.clockFault.clock, ahead_ms: engine.clockFault.aheadMs }
        : null,
    },
    set_aside: engine.setAside.map((row) => ({
      record: row.record,
      id: row.recordId,
      reason: row.reason,
      at: row.setAt,
      first_operator_id: row.firstReviewerId ?? null,
    })),
    lease: { epoch: lease.epoch, expires_at: lease.expiresAt },
    standbys: reading.standbys.map(({ seenAt, ...standby }) => ({ ...standby, seen_at: seenAt })),
    sources: reading.sources.map(({ name, healthy, at }) => ({ name, healthy, at })),
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
    texts: [...reading.texts],
    secret_rotation: presentRotation(reading.secretRotation),
    disk: { free_bytes: disk.freeBytes, total_bytes: disk.totalBytes },
    database_bytes: reading.databaseBytes,
  }
}

function presentRotation(rotation: SystemReading['secretRotation']): OpsSystem['secret_rotation'] {
  return (
    rotation && {
      waiting: rotation.waiting,
      unreadable: rotation.unreadable,
      finished_at: rotation.finishedAt,
      older_fund_passwords: rotation.olderFundPasswords,
    }
  )
}
