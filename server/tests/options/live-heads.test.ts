import { createHash } from 'node:crypto'
import { type LiveHead, liveRootText, liveText } from '@halyard/receipt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { connect } from '../testing/socket-client.ts'
import { isSignedText } from '../testing/ed25519.ts'

let clock = Date.now()
let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
})
afterAll(() => halyard.close())

async function price(ticks: number): Promise<void> {
  clock += 1_000
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

function isSigned(head: LiveHead): boolean {
  const root = createHash('sha256').update(liveRootText(head.heads)).digest('hex')
  return isSignedText(liveText(head, root), head)
}

test('a recorded price is signed at once: subscribers receive the head, and the call lists it', async () => {
  const [subscriber, other] = [await connect(halyard.url), await connect(halyard.url)]
  expect(await subscriber.request('subscribe', { channel: 'trail_live' })).toMatchObject({ type: 'ok' })
  await price(640_000)
  await expect.poll(() => subscriber.received('trail_live').length).toBeGreaterThan(0)
  const head = subscriber.received('trail_live').at(-1)
  const { ticks, hash } = dataOf(await halyard.client()('trail/ticks', { match_id: 1, limit: 1 }))
  expect(head?.heads[0]).toEqual([1, ticks[0]?.[0], clock, hash])
  expect(head && isSigned(head)).toBe(true)
  expect(dataOf(await halyard.client()('trail/live', { limit: 1 })).list).toEqual([head])
  expect(other.received('trail_live')).toEqual([])
  for (const socket of [subscriber, other]) socket.close()
})

test('trail/live lists from a number or a time, page by page', async () => {
  const first = dataOf(await halyard.client()('trail/live', { limit: 1 })).list[0]?.seq ?? 0
  for (const ticks of [640_001, 640_002, 640_003]) {
    await price(ticks)
    await halyard.app.context.priceLog.live.sign()
  }
  const seqs = async (request: object) => {
    const { list, more } = dataOf(await halyard.client()('trail/live', request))
    return [list.map(({ seq }) => seq - first), more]
  }
  await expect.poll(() => seqs({ limit: 100, from_seq: first })).toEqual([[0, 1, 2, 3], false])
  expect(await seqs({ from_seq: first + 1, limit: 2 })).toEqual([[1, 2], true])
  expect(await seqs({ from: clock, limit: 2 })).toEqual([[3], false])
  expect(await seqs({ from_seq: first + 4 })).toEqual([[], false])
})
