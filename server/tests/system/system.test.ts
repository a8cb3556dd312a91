import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { createLoginThrottle } from '../../src/auth/limits/login-throttle.ts'
import { ETA_HOURS } from '../../src/features/withdraw/timeline.ts'
import { DEPLOY, HAS_PROMTOOL, metricsIn, promtool, readAlerts } from '../alerts/rules.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

let clock = Date.now()
let halyard: TestApp
let operator: TestOperator

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock, config: { metrics: { port: 0, host: '127.0.0.1' } } })
  const prices = [{ marketId: 1, ticks: 500_000 }]
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
  operator = await registerOperator(halyard, 'operator')
})
afterAll(() => halyard.close())

const show = async () => {
  clock += 2_000
  return dataOf(await operator.ops('ops/system/show', {}))
}
const request = (path: string, method = 'GET') =>
  fetch(`http://127.0.0.1:${halyard.app.metricsPort}${path}`, { method })

/** Returns each metric with the labels that its samples have. */
function samplesOf(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [, name = '', labels = ''] of text.matchAll(/^(halyard_\w+)(?:\{(.*?)\})? /gm)) {
    const known = found.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    found.set(name, known)
  }
  return found
}

/** Returns the metrics that were declared, also those without a sample yet. */
const declaredIn = (text: string) =>
  new Set(Array.from(text.matchAll(/^# TYPE (halyard_\w+) /gm), ([, name = '']) => name))

test('system: the writer, the lease, prices, jobs and the disk are read', async () => {
  const shown = await show()
  const { engine, lease } = shown
  expect(engine.commands).toBeGreaterThan(0)
  expect(engine.batches).toBeGreaterThan(0)
  expect(engine).toMatchObject({ queue: 0, queue_max: 10_000, epoch: lease.epoch })
  expect(engine.commit_mean_ms).toBeGreaterThan(0)
  expect(shown.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(shown.prices.find(({ market }) => market === 'BTC/USDT')?.at).toBeGreaterThan(0)
  expect(shown.jobs.map(({ name }) => name)).toEqual(expect.arrayContaining(['clock', 'retention']))
  expect(shown.disk.free_bytes).toBeGreaterThan(0)
  expect(shown.database_bytes).toBeGreaterThan(1_000_000)
})

test("a chain's last block has an age, and a stopped chain is shown", async () => {
  const { db, system } = halyard.app.context
  system.watch({ networks: () => ['TRC20'] })
  await db.insertInto('chain_cursor').values({ network: 'TRC20', height: 7, hash: 'seven' }).execute()
  const first = (await show()).chains.find(({ network }) => network === 'TRC20')
  expect(first).toMatchObject({ height: 7, stopped: false, since: clock })
  await db.updateTable('chain_cursor').set({ stopped_at: clock }).where('network', '=', 'TRC20').execute()
  const later = (await show()).chains.find(({ network }) => network === 'TRC20')
  expect(later).toMatchObject({ height: 7, stopped: true, since: first?.since })
  await db.insertInto('chain_cursor').values({ network: 'TRC20', height: 8, hash: 'eight' }).execute()
  expect((await show()).chains.find(({ network }) => network === 'TRC20')).toMatchObject({ since: clock })
  system.watch({ networks: () => [] })
  expect((await show()).chains).toEqual([])
  await db.deleteFrom('chain_cursor').where('network', '=', 'TRC20').execute()
})

test('metrics: the same figures as the page, as text on a port of their own', async () => {
  const shown = await show()
  const response = await request('/metrics')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/plain')
  const text = await response.text()
  const valueOf = (sample: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${sample} `))
        ?.slice(sample.length + 1),
    )
  expect(valueOf('halyard_engine_batches_total')).toBe(shown.engine.batches)
  expect(valueOf('halyard_engine_commands_total')).toBe(shown.engine.commands)
  expect(valueOf('halyard_lease_epoch')).toBe(shown.lease.epoch)
  expect(valueOf('halyard_database_bytes')).toBe(shown.database_bytes)
  expect(valueOf('halyard_treasury_differences{check="zero_sum"}')).toBe(0)
  expect(text).not.toMatch(/nan/i)
})

test.each([
  ['/', 'GET', 404],
  ['/metrics/', 'GET', 404],
  ['/metrics', 'POST', 405],
])('metrics server: %s with %s is %i', async (path, method, status) => {
  expect((await request(path, method)).status).toBe(status)
})

test('metrics are not on the port of customers', async () => {
  expect((await fetch(`${halyard.url}/metrics`)).status).toBe(404)
})

/** Returns the metrics that an expression uses, and the labels that it or its texts refer to. */
function referencesOf(expression: string, texts: string): { names: string[]; labels: string[] } {
  return {
    names: metricsIn(expression),
    labels: [
      ...Array.from(expression.matchAll(/\b(?:by|without)\s*\(([^)]*)\)/g), ([, list = '']) =>
        list.split(','),
      ).flat(),
      ...Array.from(expression.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g), ([, label = '']) => label),
      ...Array.from(texts.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g), ([, label = '']) => label),
    ].map((label) => label.trim()),
  }
}

/** The label that Prometheus adds to each metric. */
const INSTANCE = 'instance'

/** The labels of metrics whose values depend on what runs: sources of prices need a feed. */
const LABELS_WITHOUT_SAMPLES: Readonly<Record<string, readonly string[]>> = {
  halyard_feed_source_up: ['source'],
  halyard_feed_source_streaming: ['source'],
  halyard_feed_source_age_seconds: ['source'],
  halyard_chain_height: ['network'],
  halyard_chain_block_age_seconds: ['network'],
  halyard_chain_stopped: ['network'],
  halyard_wallet_balance: ['network', 'currency', 'holder'],
  halyard_wallet_read_age_seconds: ['network', 'currency'],
  halyard_wallet_short: ['network', 'currency'],
  halyard_screener_up: ['screener'],
  halyard_screener_list_age_seconds: ['screener'],
  halyard_wallet_refill: ['network', 'currency'],
  halyard_own_transfer_age_seconds: ['network', 'kind'],
  halyard_own_transfers_failed: ['network', 'kind'],
  halyard_standby_behind_batches: ['host'],
  halyard_job_last_run_age_seconds: ['job'],
  halyard_texts_sent: ['country'],
  halyard_treasury_unproven_receipts: ['currency'],
  halyard_treasury_unproven_amount: ['currency'],
  halyard_treasury_unproven_age_seconds: ['currency'],
  halyard_texts_budget: ['country'],
  halyard_texts_refused: ['country'],
  halyard_open_payments: ['network'],
  halyard_open_payment_oldest_age_seconds: ['network'],
  halyard_pool_balance: ['pool', 'currency'],
  halyard_pool_reserved: ['pool', 'currency'],
  halyard_treasury_amount: ['currency', 'side'],
  halyard_database_replica_lag_bytes: ['replica'],
  halyard_database_replica_lag_seconds: ['replica'],
  halyard_operator_customers_opened: ['operator'],
  halyard_moved_amount_total: ['currency', 'reason', 'direction'],
  halyard_operator_customers_opened_by_colleagues: ['operator'],
}

async function unknownIn(expression: string, texts: string): Promise<string[]> {
  const text = await (await request('/metrics')).text()
  const [samples, declared] = [samplesOf(text), declaredIn(text)]
  const { names, labels } = referencesOf(expression, texts)
  const labelsOf = (name: string) => [
    ...(samples.get(name) ?? []),
    ...(LABELS_WITHOUT_SAMPLES[name] ?? []),
    INSTANCE,
  ]
  return [
    ...(names.length === 0 ? [`no metric in ${expression}`] : []),
    ...names.filter((name) => !declared.has(name)),
    ...labels.filter((label) => names.some((name) => !labelsOf(name).includes(label))),
  ]
}

interface Panel {
  readonly type: string
  readonly title: string
  readonly targets?: ReadonlyArray<{ readonly expr: string; readonly legendFormat: string }>
}

test('the dashboard uses existing metrics and labels, and shows every metric', async () => {
  const dashboard = JSON.parse(readFileSync(join(DEPLOY, 'grafana/halyard.json'), 'utf8')) as {
    readonly panels: readonly Panel[]
  }
  const targets = dashboard.panels.flatMap(({ targets: queries = [] }) => queries)
  expect(targets.length).toBeGreaterThan(20)
  for (const { expr, legendFormat } of targets) expect(await unknownIn(expr, legendFormat), expr).toEqual([])
  const shown = new Set(targets.flatMap(({ expr }) => referencesOf(expr, '').names))
  const declared = declaredIn(await (await request('/metrics')).text())
  expect([...declared].filter((name) => !shown.has(name) && name !== 'halyard_job_period_seconds')).toEqual(
    [],
  )
})

test("alert rules: the test's parser knows every line", () => {
  const known =
    /^(?:#.*|groups:| {2}- name: [\w-]+| {4}rules:| {6}- alert: \w+| {8}(?:expr|for): .+| {8}(?:labels|annotations):| {10}severity: (?:page|ticket)| {10}(?:summary|action|runbook): '[^']+'|)$/
  const lines = readFileSync(join(DEPLOY, 'prometheus/alerts.yml'), 'utf8').split('\n')
  expect(lines.filter((line) => !known.test(line))).toEqual([])
})

test('alert rules: each uses existing metrics and labels, and has a summary and a remedy', async () => {
  const alerts = readAlerts()
  expect(alerts.length).toBeGreaterThan(10)
  expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length)
  for (const { name, fields } of alerts) {
    const [expression = '', summary = '', action = ''] = ['expr', 'summary', 'action'].map((field) =>
      fields.get(field),
    )
    expect(await unknownIn(expression, `${summary}${action}`), name).toEqual([])
    expect(summary.length, name).toBeGreaterThan(20)
    expect(action.length, name).toBeGreaterThan(20)
    expect(fields.get('severity'), name).toMatch(/^(?:page|ticket)$/)
  }
})

test('alert rules: each has its line in the guide', () => {
  const guide = readFileSync(join(DEPLOY, '../docs/operating.md'), 'utf8')
  for (const { name, fields } of readAlerts()) {
    expect(fields.get('runbook'), name).toBe(`docs/operating.md#${name.toLowerCase()}`)
    expect(guide).toContain(`<a id="${name.toLowerCase()}"></a>\`${name}\` | ${fields.get('severity')} |`)
  }
})

/** Metrics of alerts that an exchange without the thing they watch does not have. */
const ABSENT_WITHOUT_CAUSE: readonly string[] = [
  ...Object.keys(LABELS_WITHOUT_SAMPLES),
  'halyard_backup_age_seconds',
  'halyard_daily_files_failing',
  'halyard_database_archive_age_seconds',
  'halyard_database_archive_failing',
  'halyard_index_price_age_seconds',
  'halyard_uptime_seconds',
]

test('alert rules: every other metric that an alert reads is missed if it vanishes', async () => {
  const alerts = readAlerts()
  const text = await (await request('/metrics')).text()
  const read = alerts
    .filter(({ name }) => name !== 'MetricMissing')
    .flatMap(({ fields }) => referencesOf(fields.get('expr') ?? '', '').names)
  const always = [...new Set(read)].filter((name) => !ABSENT_WITHOUT_CAUSE.includes(name)).toSorted()
  const missed = alerts.find(({ name }) => name === 'MetricMissing')?.fields.get('expr') ?? ''
  expect(Array.from(missed.matchAll(/absent\((\w+)\)/g), ([, name]) => name)).toEqual(always)
  expect(always.filter((name) => !samplesOf(text).has(name))).toEqual([])
})

test.skipIf(!HAS_PROMTOOL)('alert rules: Prometheus fires each by its cause, and not without', async () => {
  expect((await promtool('check', 'rules', 'alerts.yml')).stdout).toContain('SUCCESS')
  const { stdout } = await promtool('test', 'rules', 'alerts.test.yml', 'alerts-of-days.test.yml')
  expect(stdout).not.toContain('FAILED')
})

test('alert rules: each alert of the service is fired once by the tests of the rules', () => {
  const text = readFileSync(join(DEPLOY, 'prometheus/alerts.yml'), 'utf8')
  const tests = readFileSync(join(DEPLOY, 'prometheus/alerts.test.yml'), 'utf8')
  const [, service = ''] = text.split('- name: halyard-service')
  const names = Array.from(service.matchAll(/- alert: (\w+)/g), ([, name = '']) => name)
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !tests.includes(`{alertname="${name}"}`))).toEqual([])
})

const readMetrics = async () => (await request('/metrics')).text()

/** Returns the value of a sample two seconds later. */
async function readSample(sample: string): Promise<number> {
  clock += 2_000
  const lines = (await readMetrics()).split('\n')
  return Number(lines.find((line) => line.startsWith(`${sample} `))?.slice(sample.length + 1))
}

test('metrics: requests are counted by surface and status', async () => {
  const sample = 'halyard_http_requests_total{surface="money",status="4xx"}'
  const before = await readSample(sample)
  await fetch(`${halyard.url}/api/coin/trade/buy`, { method: 'POST', body: new URLSearchParams() })
  await expect.poll(() => readSample(sample)).toBe(before + 1)
  expect(await readSample('halyard_http_request_seconds_total{surface="console"}')).toBeGreaterThan(0)
})

test('metrics: wrong passwords are counted, and lock an account', async () => {
  const { db } = halyard.app.context
  const throttle = createLoginThrottle(db, () => clock)
  for (let n = 0; n < 5; n += 1)
    await (await throttle.begin({ account: 'mallory', ip: '10.1.2.3', captcha: true })).fail()
  clock += 2_000
  const text = await (await request('/metrics')).text()
  expect(text).toMatch(/^halyard_failed_sign_ins 5$/m)
  expect(text).toMatch(/^halyard_locked_accounts 1$/m)
  clock += 3_600_000
  await halyard.app.context.system.read()
  expect(await (await request('/metrics')).text()).toMatch(/^halyard_locked_accounts 0$/m)
})

test('metrics: a queue has its records and the age of the oldest', async () => {
  const { db } = halyard.app.context
  clock += 60_000
  expect(await readMetrics()).toMatch(/^halyard_queue_records\{queue="withdrawal"\} 0$/m)
  const { id } = await halyard.registerCustomer()
  await insertWithdrawal(id, clock)
  clock += 60_000
  const text = await readMetrics()
  expect(text).toMatch(/^halyard_queue_records\{queue="withdrawal"\} 1$/m)
  expect(text).toMatch(/^halyard_queue_oldest_age_seconds\{queue="withdrawal"\} 60$/m)
  await db.deleteFrom('withdrawal').execute()
})

/** Stores a withdrawal that waits for its review. */
async function insertWithdrawal(customerId: number, requestedAt: number): Promise<void> {
  const row = {
    customer_id: customerId,
    currency_id: 3,
    network: 'TRC20',
    address_id: 1,
    address: 'T',
    memo: '',
    amount: 1,
    fee: 0,
    reviewers_needed: 1,
    reason: '',
    batch_seq: 1,
  }
  await halyard.app.context.db
    .insertInto('withdrawal')
    .values({ ...row, id: 2, status: 'processing', requested_at: requestedAt })
    .execute()
}

test('alert rules: withdrawals may take the time that customers read', async () => {
  const rule = readAlerts().find(({ name }) => name === 'WithdrawalLate')
  expect(rule?.fields.get('expr')).toBe(`halyard_withdrawal_oldest_age_seconds > ${ETA_HOURS * 3_600}`)
})

test('metrics: the age of the oldest withdrawal that is not over; 0 without one', async () => {
  const { db } = halyard.app.context
  const read = async () => {
    clock += 2_000
    const text = await (await request('/metrics')).text()
    return /^halyard_withdrawal_oldest_age_seconds (.*)$/m.exec(text)?.[1]
  }
  expect(await read()).toBe('0')
  const { id } = await halyard.registerCustomer()
  await insertWithdrawal(id, clock - 3_598_000)
  expect(Number(await read())).toBe(3_600)
  await db.deleteFrom('withdrawal').execute()
})

test('the readers of this test find an unknown metric and an unknown label', async () => {
  expect(await unknownIn('halyard_nothing > 1', '')).toEqual(['halyard_nothing'])
  expect(await unknownIn('halyard_treasury_differences > 0', '{{ $labels.market }}')).toEqual(['market'])
})
