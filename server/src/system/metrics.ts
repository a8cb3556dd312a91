import { Counter, Gauge, Registry } from 'prom-client'
import { BUSINESS_METRICS } from './business-metrics.ts'
import { ENGINE_METRICS } from './engine-metrics.ts'
import { age, ageIfAny, type MetricDefinition, MS, one } from './metric-definition.ts'
import { SCREENING_METRICS } from './screening-metrics.ts'
import type { SystemReading } from './system-reading.ts'
import { WORK_METRICS } from './work-metrics.ts'

/** Every metric. The dashboard and the alert rules in `deploy/` refer to these names, which a test checks. */
const METRICS: readonly MetricDefinition[] = [
  {
    name: 'halyard_info',
    help: 'The version of the server; always 1.',
    labels: ['version'],
    values: ({ version }) => [[{ version }, 1]],
  },
  {
    name: 'halyard_uptime_seconds',
    help: 'Time since the process started.',
    values: ({ at, startedAt }) => one(age(startedAt, at)),
  },
  {
    name: 'halyard_memory_bytes',
    help: 'Resident memory of the process.',
    values: ({ memoryBytes }) => one(memoryBytes),
  },
  {
    name: 'halyard_event_loop_delay_seconds',
    help: 'Delay of the event loop, 99th percentile since the last reading.',
    values: ({ eventLoopMs }) => one(eventLoopMs / MS),
  },
  ...ENGINE_METRICS,
  ...SCREENING_METRICS,
  ...WORK_METRICS,
  ...BUSINESS_METRICS,
  {
    name: 'halyard_feed_source_up',
    help: 'Whether a source of index prices responds.',
    labels: ['source'],
    values: ({ sources }) => sources.map(({ name, healthy }) => [{ source: name }, Number(healthy)]),
  },
  {
    name: 'halyard_feed_source_streaming',
    help: 'Whether the quotes of a source arrive by websocket.',
    labels: ['source'],
    values: ({ sources }) => sources.map(({ name, isStreaming }) => [{ source: name }, Number(isStreaming)]),
  },
  {
    name: 'halyard_feed_lag_seconds',
    help: 'Longest time from the arrival of a quote to the recorded price in the last ten seconds.',
    values: ({ feedLagMs }) => one(feedLagMs / MS),
  },
  {
    name: 'halyard_feed_source_age_seconds',
    help: 'Age of the newest price of a source.',
    labels: ['source'],
    values: ({ sources, at }) =>
      sources.flatMap((source) => ageIfAny({ source: source.name }, source.at, at)),
  },
  {
    name: 'halyard_index_price_age_seconds',
    help: "Age of a market's index price.",
    labels: ['market'],
    values: ({ prices, at }) => prices.map((price) => [{ market: price.market }, age(price.at, at)]),
  },
  {
    name: 'halyard_chain_height',
    help: 'The last processed block of a chain.',
    labels: ['network'],
    values: ({ chains }) => chains.map(({ network, height }) => [{ network }, height ?? 0]),
  },
  {
    name: 'halyard_chain_block_age_seconds',
    help: 'Time since a chain was at another last block.',
    labels: ['network'],
    values: ({ chains, at }) => chains.map(({ network, since }) => [{ network }, age(since, at)]),
  },
  {
    name: 'halyard_chain_stopped',
    help: 'Whether a chain stopped and waits for an operator.',
    labels: ['network'],
    values: ({ chains }) => chains.map(({ network, isStopped }) => [{ network }, Number(isStopped)]),
  },
  {
    name: 'halyard_job_runs_total',
    help: 'Runs of a periodic job since the start.',
    labels: ['job'],
    counts: true,
    values: ({ jobs }) => jobs.map(({ name, runs }) => [{ job: name }, runs]),
  },
  {
    name: 'halyard_job_failures_total',
    help: 'Failed runs of a periodic job since the start.',
    labels: ['job'],
    counts: true,
    values: ({ jobs }) => jobs.map(({ name, failures }) => [{ job: name }, failures]),
  },
  {
    name: 'halyard_job_last_run_age_seconds',
    help: 'Time since the last run of a periodic job began.',
    labels: ['job'],
    values: ({ jobs, at }) => jobs.flatMap(({ name, startedAt }) => ageIfAny({ job: name }, startedAt, at)),
  },
  {
    name: 'halyard_job_period_seconds',
    help: 'Time between two runs of a periodic job.',
    labels: ['job'],
    values: ({ jobs }) => jobs.map(({ name, periodMs }) => [{ job: name }, periodMs / MS]),
  },
  {
    name: 'halyard_sockets',
    help: 'Open sockets of customers.',
    values: ({ sockets }) => one(sockets.connections),
  },
  {
    name: 'halyard_socket_subscriptions',
    help: 'Subscriptions of all sockets.',
    values: ({ sockets }) => one(sockets.subscriptions),
  },
  {
    name: 'halyard_sockets_dropped_total',
    help: 'Sockets closed since the start because they did not keep up.',
    counts: true,
    values: ({ sockets }) => one(sockets.dropped),
  },
  {
    name: 'halyard_sockets_refused_total',
    help: 'Sockets refused since the start, by origin or number, or closed for another because there was no place.',
    counts: true,
    values: ({ sockets }) => one(sockets.refused),
  },
  {
    name: 'halyard_operator_customer_rejections_total',
    help: 'Calls of operators rejected since the start because they opened too many different customers within an hour.',
    counts: true,
    values: ({ customerRejections }) => one(customerRejections),
  },
  {
    name: 'halyard_operator_customers_opened',
    help: 'Different customers that an operator opened within 24 hours.',
    labels: ['operator'],
    values: ({ customersOpened }) =>
      customersOpened.map(({ operatorId, opened }) => [{ operator: String(operatorId) }, opened]),
  },
  {
    name: 'halyard_operator_customers_opened_by_colleagues',
    help: 'Median of the different customers that the colleagues of an operator opened within 24 hours; 0 without any.',
    labels: ['operator'],
    values: ({ customersOpened }) =>
      customersOpened.map(({ operatorId, median }) => [{ operator: String(operatorId) }, median]),
  },
  {
    name: 'halyard_secret_rotation_waiting_values',
    help: 'Stored values still sealed with the previous secret; absent if the secret was never rotated.',
    values: ({ secretRotation }) => (secretRotation ? one(secretRotation.waiting) : []),
  },
  {
    name: 'halyard_secret_rotation_unreadable_values',
    help: 'Stored values that neither secret opens; absent if the secret was never rotated.',
    values: ({ secretRotation }) => (secretRotation ? one(secretRotation.unreadable) : []),
  },
  {
    name: 'halyard_texts_sent',
    help: "Text messages of today to a country, 'ALL' for all.",
    labels: ['country'],
    values: ({ texts }) => texts.map(({ country, sent }) => [{ country }, sent]),
  },
  {
    name: 'halyard_texts_budget',
    help: 'Text messages that may be sent to a country today.',
    labels: ['country'],
    values: ({ texts }) => texts.map(({ country, budget }) => [{ country }, budget]),
  },
  {
    name: 'halyard_texts_refused',
    help: 'Text messages to a country refused today because a budget was spent.',
    labels: ['country'],
    values: ({ texts }) => texts.map(({ country, refused }) => [{ country }, refused]),
  },
  {
    name: 'halyard_daily_files_failing',
    help: 'Whether daily files of market data could not be written at the last attempt; absent if there are none.',
    values: ({ dailyFilesFail }) => (dailyFilesFail === null ? [] : one(Number(dailyFilesFail))),
  },
  {
    name: 'halyard_disk_free_bytes',
    help: "Free space on the disk of the server's files.",
    values: ({ disk }) => one(disk.freeBytes),
  },
  {
    name: 'halyard_disk_size_bytes',
    help: "Size of the disk of the server's files.",
    values: ({ disk }) => one(disk.totalBytes),
  },
  {
    name: 'halyard_database_bytes',
    help: 'Size of the database.',
    values: ({ databaseBytes }) => one(databaseBytes),
  },
  {
    name: 'halyard_backup_age_seconds',
    help: 'Time since the newest base backup was finished; absent if there is none.',
    values: ({ backupAt, at }) => ageIfAny({}, backupAt, at),
  },
  {
    name: 'halyard_treasury_differences',
    help: 'Open differences that a check of the treasury found.',
    labels: ['check'],
    values: ({ differences }) => differences.map(({ check, count }) => [{ check }, count]),
  },
  {
    name: 'halyard_withdrawal_oldest_age_seconds',
    help: 'Time since the oldest withdrawal that is not over was requested; 0 if there is none.',
    values: ({ withdrawalSince, at }) => one(withdrawalSince === null ? 0 : age(withdrawalSince, at)),
  },
  {
    name: 'halyard_treasury_unproven_receipts',
    help: 'Credited claims and fundings that no statement line shows.',
    labels: ['currency'],
    values: ({ unproven }) => unproven.map(({ currency, count }) => [{ currency }, count]),
  },
  {
    name: 'halyard_treasury_unproven_amount',
    help: 'Their sum, in coins of the currency.',
    labels: ['currency'],
    values: ({ unproven }) => unproven.map(({ currency, amount }) => [{ currency }, amount]),
  },
  {
    name: 'halyard_treasury_unproven_age_seconds',
    help: 'Time since the oldest of them was credited.',
    labels: ['currency'],
    values: ({ unproven, at }) =>
      unproven.flatMap(({ currency, since }) => ageIfAny({ currency }, since, at)),
  },
  {
    name: 'halyard_wallet_balance',
    help: 'Coins of the exchange on a chain, at its paying address and at addresses of deposits, as its node reported last.',
    labels: ['network', 'currency', 'holder'],
    values: ({ wallets }) =>
      wallets.flatMap(({ network, currency, paying, deposited }) => [
        [{ network, currency, holder: 'paying' }, paying] as const,
        [{ network, currency, holder: 'deposits' }, deposited] as const,
      ]),
  },
  {
    name: 'halyard_wallet_read_age_seconds',
    help: 'Time since the node of a chain reported the balance.',
    labels: ['network', 'currency'],
    values: ({ wallets, at }) =>
      wallets.flatMap(({ network, currency, readAt }) => ageIfAny({ network, currency }, readAt, at)),
  },
  {
    name: 'halyard_wallet_short',
    help: 'Coins by which withdrawals that wait for their payment exceed what pays them: the paying address, on Bitcoin with deposits.',
    labels: ['network', 'currency'],
    values: ({ wallets }) => wallets.map(({ network, currency, short }) => [{ network, currency }, short]),
  },
  {
    name: 'halyard_wallet_refill',
    help: 'Coins by which the paying address is below its low limit, where it has one.',
    labels: ['network', 'currency'],
    values: ({ wallets }) =>
      wallets.flatMap(({ network, currency, refill }) =>
        refill === null ? [] : [[{ network, currency }, refill] as const],
      ),
  },
  {
    name: 'halyard_own_transfer_age_seconds',
    help: 'Time since the oldest transfer between own addresses was planned that is not final.',
    labels: ['network', 'kind'],
    values: ({ ownTransfers, at }) =>
      ownTransfers.flatMap(({ network, kind, since }) => ageIfAny({ network, kind }, since, at)),
  },
  {
    name: 'halyard_own_transfers_failed',
    help: 'Transfers between own addresses that failed in the last 24 hours.',
    labels: ['network', 'kind'],
    values: ({ ownTransfers }) =>
      ownTransfers.map(({ network, kind, failed }) => [{ network, kind }, failed] as const),
  },
]

/** Creates a function that writes a reading as Prometheus text. Labels that a reading no longer has are removed. */
export function createMetrics(): (reading: SystemReading) => Promise<string> {
  const registry = new Registry()
  const metrics = METRICS.map(({ name, help, labels = [], counts, values }) => {
    const options = { name, help, labelNames: labels, registers: [registry] }
    const metric = counts ? new Counter(options) : new Gauge(options)
    return (reading: SystemReading) => {
      metric.reset()
      for (const [label, value] of values(reading)) metric.inc(label, value)
    }
  })
  return (reading) => {
    for (const set of metrics) set(reading)
    return registry.metrics()
  }
}
