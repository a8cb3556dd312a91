import { type CallPath, calls, METHODS } from '@halyard/api'
import { opsCalls, OPS_METHODS, type OpsPath } from '@halyard/api/ops'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { times } from '../testing/send-concurrently.ts'
import { VALID_REQUESTS } from '../testing/valid-requests.ts'
import { registerFundedCustomer, USDT } from '../testing/funded-customer.ts'
import { openCustomer, registerOperator, type TestOperator } from '../testing/test-operator.ts'

const MANY = 140
/** Filters that narrow a listing. */
const FILTERS = new Set([
  'type',
  'client_id',
  'currency',
  'reason',
  'status',
  'id',
  'actor_id',
  'target',
  'from_n',
])

let halyard: TestApp
let ann: TestCustomer
let operator: TestOperator

/** Creates more rows than a page holds. */
beforeAll(async () => {
  halyard = await startTestApp()
  const { engine, sessions } = halyard.app.context
  ann = await registerFundedCustomer(halyard)
  operator = await registerOperator(halyard, 'admin')
  const customerId = ann.id
  await openCustomer(operator, ann)
  const prices = [{ marketId: 1, ticks: 500_000 }]
  const terms = { type: 'limit', ticks: 499_000, lots: 100 } as const
  await Promise.all(
    times(MANY, async (index) => {
      const there = index % 2 === 0
      const [source, target] = there ? (['coin', 'option'] as const) : (['option', 'coin'] as const)
      await engine.submit({
        kind: 'transferFunds',
        customerId,
        currencyId: USDT,
        source,
        target,
        amount: 1n as never,
      })
      await engine.submit({ kind: 'recordPrices', prices })
      const placed = await engine.submit({ kind: 'placeOrder', customerId, marketId: 1, side: 'buy', terms })
      if (there && placed.ok && placed.order)
        await engine.submit({ kind: 'cancelOrder', customerId, orderId: placed.order.orderId })
      await sessions.open(operator.id, { ip: '127.0.0.1', agent: 'test' })
      await operator.ops('ops/customer/show', { id: customerId })
    }),
  )
})
afterAll(() => halyard.close())

interface Listing {
  readonly rows: number
  readonly limit: number | undefined
}

async function list(path: CallPath | OpsPath, request: object): Promise<Listing> {
  const isOps = path in opsCalls
  const method = isOps ? OPS_METHODS[path as OpsPath] : METHODS[path as CallPath]
  const query = new URLSearchParams(request as Record<string, string>).toString()
  const response = await fetch(`${halyard.url}/api/${path}${method === 'GET' ? `?${query}` : ''}`, {
    method,
    headers: { authorization: isOps ? operator.opsToken : ann.token },
    ...(method === 'GET' ? {} : { body: new URLSearchParams(query) }),
  })
  const answer = (await response.json()) as { type: string; message: Record<string, unknown> }
  expect([response.status, answer.type]).toEqual([200, 'ok'])
  const { list: rows = answer.message['ticks'], limit } = answer.message
  return { rows: (rows as unknown[]).length, limit: limit as number | undefined }
}

const PAGED = [
  ...(Object.keys(calls) as CallPath[]).filter((path) => takesRows(calls[path].request.shape)),
  ...(Object.keys(opsCalls) as OpsPath[]).filter((path) => takesRows(opsCalls[path].request.shape)),
]

/** Returns whether `limit` is a number of rows. In calls on a customer's own limits it is the name of one. */
function takesRows(shape: Readonly<Record<string, z.ZodType>>): boolean {
  return shape['limit']?.safeParse('1').success ?? false
}

/** Returns a request with the required fields and without filters. */
function widestRequest(path: CallPath | OpsPath): Record<string, string> {
  if (path.startsWith('ops/customer/')) return { id: String(ann.id) }
  if (path === 'ops/treasury/postings') return { book: 'customers', currency_id: String(USDT) }
  const base: Record<string, string> =
    path in VALID_REQUESTS ? { ...(VALID_REQUESTS[path as CallPath] as object) } : {}
  const dated = { from: '1', to: '999999999999999', before: '999999999999999' }
  const wide = Object.fromEntries(
    Object.entries(base).filter(([field]) => !FILTERS.has(field) && !['page', 'limit'].includes(field)),
  )
  return { ...wide, ...Object.fromEntries(Object.entries(dated).filter(([field]) => field in base)) }
}

/** The page size limit. Candles and ticks have larger pages. */
function maxRowsOf(path: CallPath | OpsPath): number {
  if (path === 'trail/ticks') return 1_000
  return path in calls && 'period' in calls[path as CallPath].request.shape ? 500 : 100
}

test.each(PAGED)('%s: never exceeds the page limit', async (path) => {
  const maxRows = maxRowsOf(path)
  for (const limit of ['1000000', '999999999999999']) {
    const { rows, limit: granted = 0 } = await list(path, { ...widestRequest(path), limit })
    expect(rows).toBeLessThanOrEqual(maxRows)
    expect(granted).toBeLessThanOrEqual(maxRows)
  }
  if (!('page' in (path in calls ? calls[path as CallPath] : opsCalls[path as OpsPath]).request.shape)) return
  for (const page of ['1000', '1000000', '999999999999999'])
    expect(await list(path, { ...widestRequest(path), page, limit: '100' })).toEqual({ rows: 0, limit: 100 })
})

test.each([
  'wallet/legal_log',
  'wallet/hzhistory',
  'coin/list',
  'transaction_complete',
  'trail/ticks',
] as const)('%s: fills the page limit when there are more rows', async (path) => {
  const { rows } = await list(path, { ...widestRequest(path), limit: '1000000' })
  expect(rows).toBe(path === 'trail/ticks' ? MANY : path.startsWith('wallet') ? 100 : MANY / 2)
})
