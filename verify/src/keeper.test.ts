import type { Finding } from '@halyard/receipt/keeping'
import { expect, test } from 'vitest'
import { openExchange } from './testing/dishonest-exchange.ts'
import {
  ACCEPTED_AT,
  buyAndRun,
  CLOSED,
  DELIVERY_AT,
  type Device,
  findingsOf,
  openDevice,
  openStore,
  purchaseOf,
  run,
  settle,
  START,
} from './testing/watching-device.ts'

test('honest: the option counts as verified, nothing is found, and 40 heads are kept at most', async () => {
  const { exchange, device, ticket, end } = await buyAndRun()
  await settle(device, ticket, exchange.settle(ticket, end))
  const [kept] = device.keeper.state.options.values()
  expect(kept?.settlement).toMatchObject({ isVerified: true, unwatched: null })
  expect([findingsOf(device), kept?.odd]).toEqual([[], []])
  expect(kept?.timed).toBeGreaterThan(50)
  expect(kept?.heads.length).toBeLessThanOrEqual(40)
  expect(JSON.stringify(kept).length).toBeLessThan(40_000)
})

test('honest: kept options are settled after the app was closed', async () => {
  const store = openStore()
  const { exchange, ticket, end } = await buyAndRun(openExchange(), store)
  const again = await openDevice(exchange, store)
  again.wire.now = DELIVERY_AT + 5_000
  expect(again.keeper.due().map(({ id }) => id)).toEqual([ticket.option.nonce])
  await settle(again, ticket, exchange.settle(ticket, end))
  expect(again.keeper.state.options.get(ticket.option.nonce)?.settlement?.isVerified).toBe(true)
})

test('account: deletes the records of another customer, but keeps the keys and findings', async () => {
  const store = openStore()
  const { exchange, device, ticket, end } = await buyAndRun(openExchange(), store)
  await settle(device, ticket, exchange.settle(ticket, end, { payout: '0', result: 'lose' }))
  const next = await openDevice(exchange, store)
  await next.keeper.state.load('1002', next.wire.now)
  expect([next.keeper.state.options.size, next.keeper.state.findings.size]).toEqual([0, 1])
  const again = await openDevice(exchange, store)
  expect([again.keeper.state.options.size, again.keeper.state.keys?.pinned]).toEqual([
    0,
    [exchange.publicKey],
  ])
})

test('heads: a purchase long after the last head fetches those around its acceptance', async () => {
  const { exchange, device, ticket, end } = await buyAndRun()
  await settle(device, ticket, exchange.settle(ticket, end))
  const later = DELIVERY_AT + 3_600_000
  for (let at = DELIVERY_AT + 1_500; at < later; at += 5_000) {
    exchange.tick(1, at, 640_000)
    device.wire.lives.push(exchange.signLive(at))
  }
  const next = exchange.sell(later, { nonce: 'cd'.repeat(16) })
  device.wire.now = later + 100
  await device.keeper.checkTicket(purchaseOf(next), next)
  exchange.tick(1, later + 50, 640_000)
  device.wire.lives.push(exchange.signLive(later + 60))
  await device.keeper.fill()
  const kept = device.keeper.state.options.get(next.option.nonce)
  expect(kept?.heads.map(({ signed_at }) => signed_at)).toEqual([later + 60])
})

test('keys: a new key is not a finding while the list of keys cannot be read', async () => {
  const { exchange, device, ticket, end } = await buyAndRun()
  const [second, list] = [openExchange(8), device.wire.keys]
  second.tick(1, DELIVERY_AT + 2_000, 640_000)
  device.wire.keys = []
  await device.keeper.takeHead(second.signLive(DELIVERY_AT + 2_100), undefined)
  await settle(device, ticket, { ...exchange.settle(ticket, end), public_key: second.publicKey })
  expect([findingsOf(device), device.keeper.due().length]).toEqual([[], 1])
  device.wire.keys = list
  await device.keeper.takeHead(second.signLive(DELIVERY_AT + 2_100), undefined)
  expect(findingsOf(device).map(({ kind }) => kind)).toEqual(['head_wrong'])
})

test('keys: without a list of keys the key of the first ticket is pinned', async () => {
  const exchange = openExchange()
  const device = await openDevice(exchange)
  device.keeper.state.keys = undefined
  device.wire.keys = []
  await run(exchange, device, [START, START + 1_000])
  const ticket = exchange.sell(ACCEPTED_AT)
  expect(await device.keeper.checkTicket(purchaseOf(ticket), ticket)).toBeUndefined()
  expect(device.keeper.state.keys).toMatchObject({ pinned: [exchange.publicKey] })
})

test('honest: a store that fails stops neither a purchase nor its verification', async () => {
  const { exchange, device, ticket, end } = await buyAndRun(openExchange(), CLOSED)
  await settle(device, ticket, exchange.settle(ticket, end))
  expect(device.keeper.state.options.get(ticket.option.nonce)?.settlement?.isVerified).toBe(true)
})

test('honest: a refusal is kept; heads that were missed are fetched', async () => {
  const { exchange, device, ticket } = await buyAndRun()
  const { request, sentAt, answeredAt } = purchaseOf(ticket, { nonce: 'ab'.repeat(16), stake: '10000000' })
  const refused = { ...ticket, option: { ...ticket.option, nonce: request.nonce } }
  const refusal = exchange.refuse(refused, ACCEPTED_AT, 'market_has_no_price')
  expect(await device.keeper.checkRefusal({ request, sentAt, answeredAt }, refusal)).toBeUndefined()
  expect(device.keeper.state.refusals.size).toBe(1)
  const before = device.wire.lives.at(-1)?.seq ?? 0
  exchange.tick(1, DELIVERY_AT + 1_500, 640_000)
  device.wire.lives.push(exchange.signLive(DELIVERY_AT + 1_600))
  await device.keeper.fill()
  const [kept] = device.keeper.state.options.values()
  expect(kept?.heads.at(-1)?.seq).toBe(before + 1)
  expect(findingsOf(device)).toEqual([])
})

function expectFinding(device: Device, kind: Finding['kind']): void {
  expect(findingsOf(device).map((finding) => finding.kind)).toEqual([kind])
}

test.each([
  ['nothing', undefined],
  ['an object without a signature', { format: 'halyard-ticket-1' }],
])('ticket: %s is found, and kept as it was received', async (_name, answer) => {
  const device = await openDevice(openExchange())
  const ticket = openExchange().sell(ACCEPTED_AT)
  await device.keeper.checkTicket(purchaseOf(ticket), answer)
  expectFinding(device, 'ticket_invalid')
  expect(findingsOf(device)[0]?.file).toEqual(answer)
})

test('receipt: finds an altered one and that of another option', async () => {
  const { exchange, device, ticket, end } = await buyAndRun()
  const receipt = exchange.settle(ticket, end)
  await settle(device, ticket, { ...receipt, outcome: { ...receipt.outcome, payout: '0', result: 'lose' } })
  expectFinding(device, 'receipt_invalid')

  const other = await buyAndRun()
  const second = other.exchange.sell(other.end.signed_at + 10, { nonce: 'ab'.repeat(16) })
  const next = await openDevice(openExchange())
  next.wire.now = second.option.accepted_at
  const end2 = await run(other.exchange, next, [DELIVERY_AT + 1_500, DELIVERY_AT + 34_000])
  await settle(other.device, other.ticket, other.exchange.settle(second, end2))
  expectFinding(other.device, 'receipt_invalid')
})
