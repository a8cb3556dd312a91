import { type MetricDefinition, MS, one } from './metric-definition.ts'

/** The metrics of the engine, its lease and its standbys. */
export const ENGINE_METRICS: readonly MetricDefinition[] = [
  {
    name: 'halyard_engine_queue_commands',
    help: 'Commands that wait to be applied.',
    values: ({ engine }) => one(engine.queue),
  },
  {
    name: 'halyard_engine_queue_limit_commands',
    help: 'Commands that may wait; further ones are rejected as busy.',
    values: ({ engine }) => one(engine.queueMax),
  },
  {
    name: 'halyard_engine_lag_seconds',
    help: 'Longest wait of a command from submission to commit in the last batch.',
    values: ({ engine }) => one(engine.lagMs / MS),
  },
  {
    name: 'halyard_engine_clock_wrong',
    help: '1 while a clock differs so much from exchange time that the writer takes no commands.',
    values: ({ engine }) => one(engine.clockFault ? 1 : 0),
  },
  {
    name: 'halyard_engine_set_aside_records',
    help: 'Records, contracts and index prices that are set aside because they could not be processed.',
    values: ({ engine }) => one(engine.setAside.length),
  },
  {
    name: 'halyard_engine_batch_commands',
    help: 'Commands in the last batch.',
    values: ({ engine }) => one(engine.lastBatch?.commands ?? 0),
  },
  {
    name: 'halyard_engine_commit_seconds',
    help: 'Time that the last batch took from being applied to its commit.',
    values: ({ engine }) => one((engine.lastBatch?.commitMs ?? 0) / MS),
  },
  {
    name: 'halyard_engine_batches_total',
    help: 'Batches committed since the start.',
    counts: true,
    values: ({ engine }) => one(engine.batches),
  },
  {
    name: 'halyard_engine_commands_total',
    help: 'Commands in committed batches since the start.',
    counts: true,
    values: ({ engine }) => one(engine.commands),
  },
  {
    name: 'halyard_engine_commit_seconds_total',
    help: 'Time of all commits since the start.',
    counts: true,
    values: ({ engine }) => one(engine.commitMsTotal / MS),
  },
  {
    name: 'halyard_lease_epoch',
    help: 'The epoch of the lease in the database; another than that of this writer means a newer one.',
    values: ({ lease }) => one(lease.epoch),
  },
  {
    name: 'halyard_engine_epoch',
    help: 'The epoch of this writer.',
    values: ({ engine }) => one(engine.epoch),
  },
  {
    name: 'halyard_lease_remaining_seconds',
    help: 'Time until the lease expires unless it is renewed.',
    values: ({ lease, at }) => one((lease.expiresAt - at) / MS),
  },
  {
    name: 'halyard_standbys',
    help: 'Processes that follow the engine and can take over.',
    values: ({ standbys }) =>
      one(standbys.filter(({ behind, diverged }) => behind !== null && diverged === null).length),
  },
  {
    name: 'halyard_standby_behind_batches',
    help: 'Batches that a standby has not executed yet.',
    labels: ['host'],
    values: ({ standbys }) =>
      standbys.flatMap(({ host, behind }) => (behind === null ? [] : [[{ host }, behind] as const])),
  },
  {
    name: 'halyard_standby_diverged',
    help: 'Standbys that ended within a day because a batch had another effect there.',
    values: ({ standbys }) => one(standbys.filter(({ diverged }) => diverged !== null).length),
  },
]
