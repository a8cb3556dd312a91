import { age, type MetricDefinition, one } from './metric-definition.ts'

/** The metrics of requests, sign-ins, queues, payments, services outside, funds and the database. */
export const WORK_METRICS: readonly MetricDefinition[] = [
  {
    name: 'halyard_http_requests_total',
    help: 'Requests answered since the start, by surface (money: calls that move it) and class of status.',
    labels: ['surface', 'status'],
    counts: true,
    values: ({ http }) => http.counts.map(({ surface, status, count }) => [{ surface, status }, count]),
  },
  {
    name: 'halyard_http_request_seconds_total',
    help: 'Time of all requests since the start.',
    labels: ['surface'],
    counts: true,
    values: ({ http }) => http.times.map(({ surface, seconds }) => [{ surface }, seconds]),
  },
  {
    name: 'halyard_http_slow_requests_total',
    help: 'Requests since the start that took longer than a second.',
    labels: ['surface'],
    counts: true,
    values: ({ http }) => http.times.map(({ surface, slow }) => [{ surface }, slow]),
  },
  {
    name: 'halyard_service_calls_total',
    help: 'Calls of services outside since the start, by how they ended; failed: without an answer.',
    labels: ['service', 'outcome'],
    counts: true,
    values: ({ work }) => work.outcomes.map(({ service, outcome, count }) => [{ service, outcome }, count]),
  },
  {
    name: 'halyard_failed_sign_ins',
    help: 'Failed attempts in a row on accounts within 24 hours.',
    values: ({ work }) => one(work.signIns.failed),
  },
  {
    name: 'halyard_locked_accounts',
    help: 'Accounts locked now after failed attempts.',
    values: ({ work }) => one(work.signIns.locked),
  },
  {
    name: 'halyard_queue_records',
    help: 'Records that wait in a queue of the console, at most 10,000.',
    labels: ['queue'],
    values: ({ queues }) => queues.map(({ queue, count }) => [{ queue }, count]),
  },
  {
    name: 'halyard_queue_oldest_age_seconds',
    help: 'Time since the oldest record of a queue waits; 0 if it is empty.',
    labels: ['queue'],
    values: ({ queues, at }) =>
      queues.map(({ queue, oldestAt }) => [{ queue }, oldestAt === null ? 0 : age(oldestAt, at)]),
  },
  {
    name: 'halyard_open_payments',
    help: 'Payments of a chain that are signed and in no block.',
    labels: ['network'],
    values: ({ work }) => work.payments.map(({ network, count }) => [{ network }, count]),
  },
  {
    name: 'halyard_open_payment_oldest_age_seconds',
    help: 'Time since the oldest of them was signed.',
    labels: ['network'],
    values: ({ work, at }) => work.payments.map(({ network, since }) => [{ network }, age(since, at)]),
  },
  {
    name: 'halyard_database_connections',
    help: 'Connections of clients to PostgreSQL.',
    values: ({ work }) => one(work.database.connections),
  },
  {
    name: 'halyard_database_connections_limit',
    help: 'Connections that PostgreSQL allows.',
    values: ({ work }) => one(work.database.connectionsMax),
  },
  {
    name: 'halyard_database_statistics_readable',
    help: 'Whether the server may read the statistics of PostgreSQL: without it, no replica is seen, nor connections of others.',
    values: ({ work }) => one(Number(work.database.isReadable)),
  },
  {
    name: 'halyard_database_replicas',
    help: 'Replicas that receive the log.',
    values: ({ work }) => one(work.database.replicas.length),
  },
  {
    name: 'halyard_database_replica_lag_bytes',
    help: 'Log that a replica has not replayed yet.',
    labels: ['replica'],
    values: ({ work }) => work.database.replicas.map(({ name, lagBytes }) => [{ replica: name }, lagBytes]),
  },
  {
    name: 'halyard_database_replica_lag_seconds',
    help: 'Time by which a replica is behind.',
    labels: ['replica'],
    values: ({ work }) =>
      work.database.replicas.map(({ name, lagSeconds }) => [{ replica: name }, lagSeconds]),
  },
  {
    name: 'halyard_database_archive_failing',
    help: 'Whether the last segment of the log could not be archived; absent if none are archived.',
    values: ({ work: { database } }) =>
      database.isArchiveFailing === null ? [] : one(Number(database.isArchiveFailing)),
  },
  {
    name: 'halyard_database_archive_age_seconds',
    help: 'Time since a segment of the log was archived, or PostgreSQL started; absent if none are archived.',
    values: ({ work: { database } }) =>
      database.archiveAgeSeconds === null ? [] : one(database.archiveAgeSeconds),
  },
  {
    name: 'halyard_treasury_amount',
    help: 'Assets and liabilities at the last check of the treasury, in coins; practice funds included.',
    labels: ['currency', 'side'],
    values: ({ work }) => work.sides.map(({ currency, side, amount }) => [{ currency, side }, amount]),
  },
  {
    name: 'halyard_pool_balance',
    help: 'Funds of a product, in coins, with the reserved part.',
    labels: ['pool', 'currency'],
    values: ({ work }) => work.pools.map(({ pool, currency, balance }) => [{ pool, currency }, balance]),
  },
  {
    name: 'halyard_pool_reserved',
    help: 'The part of it that is reserved for open records.',
    labels: ['pool', 'currency'],
    values: ({ work }) => work.pools.map(({ pool, currency, reserved }) => [{ pool, currency }, reserved]),
  },
]
