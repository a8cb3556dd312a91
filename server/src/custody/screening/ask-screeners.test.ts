import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Answer, combineScreeners } from './ask-screeners.ts'
import { createProviderScreener } from './provider-screener.ts'
import type { Screener, ScreeningFacts } from './screener.ts'

const FACTS: ScreeningFacts = {
  direction: 'deposit',
  network: 'ERC20',
  currency: 'ETH',
  amount: '1.5',
  counterparts: 'unknown',
  txid: '0x01',
  customerId: 1_001,
  country: null,
}
const TOKEN = 'a-token-of-the-provider'

let clock = Date.UTC(2026, 0, 5, 12)
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** Starts a provider that answers with a status and a text, or never. */
async function provider(text: string | undefined, status = 200): Promise<Screener> {
  const server = createServer((request, response) => {
    if (text === undefined) return
    if (request.headers.authorization !== `Bearer ${TOKEN}`) response.statusCode = 401
    else response.statusCode = status
    response.end(text)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return createProviderScreener({ url: `http://127.0.0.1:${port}/check`, token: TOKEN }, () => clock)
}

async function ask(...screeners: Screener[]): Promise<Answer> {
  return combineScreeners(screeners, { now: () => clock, timeoutMs: 2_000 }).ask(FACTS)
}

const ALLOW = '{"outcome":"allow"}'
const HOLD = '{"outcome":"hold","code":"case_opened"}'
const REFUSE = '{"outcome":"refuse","code":"address_listed","entry":"OFAC 7"}'

test('without screeners everything passes, by a version that says so', async () => {
  const screeners = combineScreeners([], { now: () => clock })
  expect(await screeners.version()).toBe('none')
  expect(await screeners.ask(FACTS)).toMatchObject({ kind: 'answered', verdict: { outcome: 'allow' } })
})

test('the strictest of several answers wins', async () => {
  const answer = await ask(await provider(HOLD), await provider(REFUSE), await provider(ALLOW))
  expect(answer).toEqual({
    kind: 'answered',
    adapter: 'provider',
    verdict: { outcome: 'refuse', code: 'address_listed', entry: 'OFAC 7' },
  })
})

test.each([
  ['never answers', undefined, 200],
  ['answers with an error', ALLOW, 500],
  ['answers no JSON', 'allow', 200],
  ['answers another outcome', '{"outcome":"pass"}', 200],
  ['holds without a code', '{"outcome":"hold"}', 200],
  ['answers with a redirection', ALLOW, 302],
])('a screener that %s is unavailable, also if another one allows', async (_name, text, status) => {
  const answer = await ask(await provider(ALLOW), await provider(text, status))
  expect(answer).toEqual({ kind: 'unavailable', adapter: 'provider' })
})

test('a hit counts though another screener is unavailable', async () => {
  expect(await ask(await provider(undefined), await provider(HOLD))).toMatchObject({
    verdict: { outcome: 'hold', code: 'case_opened' },
  })
})

test('after a failure nothing is asked for ten seconds; the screener fails until it answers', async () => {
  const failing = await provider('')
  let questions = 0
  const counted = {
    ...failing,
    screen: (...args: Parameters<Screener['screen']>) => {
      questions += 1
      return failing.screen(...args)
    },
  }
  const screeners = combineScreeners([counted], { now: () => clock, timeoutMs: 2_000 })
  const failedAt = clock
  const unavailable = { kind: 'unavailable', adapter: 'provider' }
  expect(await screeners.ask(FACTS)).toEqual(unavailable)
  clock += 9_999
  expect(await screeners.ask(FACTS)).toEqual(unavailable)
  expect(questions).toBe(1)
  clock += 1
  expect(await screeners.ask(FACTS)).toEqual(unavailable)
  expect(questions).toBe(2)
  await screeners.version()
  expect(screeners.states()).toMatchObject([{ name: 'provider', failingSince: failedAt }])
})
