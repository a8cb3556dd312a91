import { afterEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import { WEIGHT_PER_MINUTE } from '../../src/binance/protocol/limits.ts'
import { makeKey, send, sendSigned } from './binance-client.ts'

/** Requests of the API for programs have limits of their own, by weight. */

const HEAVY = 80
const ALL_TICKERS = '/api/v3/ticker/24hr'

let halyard: TestApp

/** Starts a server whose app answers five requests of an address a minute. */
async function start(): Promise<void> {
  halyard = await startTestApp({ limits: { requestsPerMinute: 1 } })
}
afterEach(() => halyard.close())

function usedOf({ headers }: { readonly headers: Headers }): number {
  return Number(headers.get('x-mbx-used-weight-1m'))
}

test('a hundred requests of programs are not counted with those of the app', async () => {
  await start()
  const statuses: number[] = []
  for (let nth = 0; nth < 100; nth += 1) statuses.push((await send(halyard, 'GET', '/api/v3/ping')).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const { status } = await fetch(`${halyard.url}/api/nothing`)
  expect(status).toBe(404)
})

test('signed requests work while the app of the same address has used up its requests', async () => {
  await start()
  const key = await makeKey(halyard, await halyard.registerCustomer())
  for (let nth = 0; nth < 5; nth += 1) await fetch(`${halyard.url}/api/nothing`)
  expect((await fetch(`${halyard.url}/api/nothing`)).status).toBe(429)
  expect(await sendSigned(halyard, key, ['GET', '/api/v3/account'])).toMatchObject({ status: 200 })
})

test('6,000 points of weight are answered, and no more', async () => {
  await start()
  let used = 0
  while (used + HEAVY <= WEIGHT_PER_MINUTE) {
    const answer = await send(halyard, 'GET', ALL_TICKERS)
    expect(answer.status).toBe(200)
    expect(usedOf(answer)).toBe(used + HEAVY)
    used += HEAVY
  }
  expect(used).toBe(WEIGHT_PER_MINUTE)
  const refused = await send(halyard, 'GET', '/api/v3/ping')
  expect(refused).toMatchObject({ status: 429, body: { code: -1003 } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('requests that cannot be read or are not signed have a point too', async () => {
  await start()
  const path = '/api/v3/order'
  const wrong = [
    await send(halyard, 'GET', '/api/v3/ping', { query: 'a=1&a=2' }),
    await send(halyard, 'POST', path, { body: 'x'.repeat(2 * 1024 * 1024) }),
    await send(halyard, 'POST', path, { query: 'symbol=BTCUSDT' }),
  ]
  expect(wrong.map(({ status }) => status)).toEqual([400, 413, 401])
  expect(wrong.map(usedOf)).toEqual([1, 2, 3])
})
