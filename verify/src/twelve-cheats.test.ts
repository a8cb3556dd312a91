import type { Finding } from '@halyard/receipt/keeping'
import { handOverText, type LiveHead, revocationText } from '@halyard/receipt'
import { expect, test } from 'vitest'
import { openExchange, type TestExchange } from './testing/dishonest-exchange.ts'
import { readStatements } from './read-statements.ts'
import { verifyStatements } from './verify-statements.ts'
import {
  ACCEPTED_AT,
  buyAndRun,
  DELIVERY_AT,
  type Device,
  falling,
  findingsOf,
  listed,
  openDevice,
  openStore,
  provenBy,
  purchaseOf,
  requestOf,
  rising,
  run,
  settle,
  START,
} from './testing/watching-device.ts'

/** Expects exactly one finding, with evidence that convinces a third party. */
async function expectProof(device: Device, exchange: TestExchange, proof: string): Promise<void> {
  expect(findingsOf(device).map(({ kind, proof }) => [kind, proof])).toEqual([['proof', proof]])
  expect(await provenBy(findingsOf(device)[0], exchange)).toBe(proof)
  const statements = readStatements(JSON.stringify(findingsOf(device)[0]?.file))
  expect((await verifyStatements(statements, [exchange.publicKey])).status).toBe(1)
}

/** Expects exactly one finding, which convinces the customer alone. */
function expectFinding(device: Device, kind: Finding['kind']): void {
  expect(findingsOf(device).map((finding) => finding.kind)).toEqual([kind])
}

test('cheat 1: prices rewritten once the outcome is known', async () => {
  const exchange = openExchange()
  const device = await openDevice(exchange)
  await run(exchange, device, [START, START + 1_000])
  const ticket = exchange.sell(ACCEPTED_AT)
  await device.keeper.checkTicket(purchaseOf(ticket), ticket)
  const other = exchange.fork()
  await run(exchange, device, [START + 1_500, DELIVERY_AT + 1_000])
  const elsewhere = await openDevice(openExchange())
  const hidden = await run(other, elsewhere, [START + 1_500, DELIVERY_AT + 1_000], { priceAt: falling })
  await settle(device, ticket, other.settle(ticket, hidden))
  await expectProof(device, exchange, 'two_hashes_of_a_tick')
})

test('cheat 2: the terms are changed in the ticket, or in the receipt', async () => {
  const exchange = openExchange()
  const device = await openDevice(exchange)
  await run(exchange, device, [START, START + 1_000])
  const ticket = exchange.sell(ACCEPTED_AT)
  // The exchange does not sign the request: only the customer knows it.
  await device.keeper.checkTicket(purchaseOf(ticket, { type: 'put' }), ticket)
  expectFinding(device, 'ticket_terms')
  expect(findingsOf(device)[0]?.term).toBe('type')

  const bought = await buyAndRun()
  const changed = bought.exchange.sell(ACCEPTED_AT, { ...bought.ticket.option, type: 'put' })
  await settle(bought.device, bought.ticket, bought.exchange.settle(changed, bought.end))
  await expectProof(bought.device, bought.exchange, 'other_terms')
})

test('cheat 3: an order is held until a worse price has come', async () => {
  const { exchange, device, end } = await buyAndRun()
  const [, n, , hash] = device.wire.lives.at(-2)?.heads[0] ?? []
  const held = exchange.sell(end.signed_at + 50, { accepted_tick: n ?? 0, accepted_hash: hash ?? '' })
  await device.keeper.checkTicket(purchaseOf(held), held)
  await expectProof(device, exchange, 'ticket_skips_a_tick')
})

test('cheat 3: an order is accepted after good_until, or at another time than its answer', async () => {
  const { exchange, device, end } = await buyAndRun()
  const late = exchange.sell(end.signed_at + 60, { good_until: end.signed_at + 59 })
  await device.keeper.checkTicket(purchaseOf(late), late)
  await expectProof(device, exchange, 'wrong_by_itself')

  const other = await buyAndRun()
  const dated = other.exchange.sell(other.end.signed_at + 60)
  const at = dated.option.accepted_at
  await other.device.keeper.checkTicket(
    { request: requestOf(dated), sentAt: at + 2_001, answeredAt: at + 2_050 },
    dated,
  )
  expectFinding(other.device, 'ticket_time')
})

test('cheat 3: an accepted order is refused after a look at the next price', async () => {
  const { exchange, device, ticket } = await buyAndRun()
  const refusal = exchange.refuse(ticket, ACCEPTED_AT + 600, 'market_has_no_price')
  await device.keeper.checkRefusal({ ...purchaseOf(ticket), answeredAt: ACCEPTED_AT + 700 }, refusal)
  await expectProof(device, exchange, 'refused_after_acceptance')
})

test('cheat 4: a win is declared void, alone or with a silence that was not one', async () => {
  const { exchange, device, ticket, end } = await buyAndRun()
  const change = { result: 'void', payout: ticket.option.stake, delivery_ticks: null } as const
  await settle(device, ticket, exchange.settle(ticket, end, change))
  await expectProof(device, exchange, 'wrong_by_itself')

  const other = await buyAndRun()
  const silent = openExchange()
  const elsewhere = await openDevice(silent)
  await run(silent, elsewhere, [START, START + 1_000])
  await run(silent, elsewhere, [DELIVERY_AT + 61_000, DELIVERY_AT + 61_000])
  const signed = silent.signLive(DELIVERY_AT + 61_150, { seq: 500 })
  await settle(other.device, other.ticket, silent.settle(other.ticket, signed))
  await expectProof(other.device, other.exchange, 'two_hashes_of_a_tick')
})

test('cheat 5: ticks dated back contradict a kept head; ticks held back arrive late', async () => {
  const exchange = openExchange()
  const device = await openDevice(exchange)
  await run(exchange, device, [START, START + 1_000])
  const ticket = exchange.sell(ACCEPTED_AT)
  await device.keeper.checkTicket(purchaseOf(ticket), ticket)
  exchange.tick(2, START + 3_000, 5_000)
  await device.keeper.takeHead(exchange.signLive(START + 3_050), START + 3_100)
  exchange.tick(1, START + 2_000, 640_001)
  const end = await run(exchange, device, [START + 3_500, DELIVERY_AT + 1_000])
  await settle(device, ticket, exchange.settle(ticket, end))
  expect(findingsOf(device).map(({ proof }) => proof)).toContain('tick_dated_back')

  const late = openExchange()
  const watching = await openDevice(late)
  await run(late, watching, [START, START + 1_000])
  const own = late.sell(ACCEPTED_AT)
  await watching.keeper.checkTicket(purchaseOf(own), own)
  await run(late, watching, [START + 1_500, DELIVERY_AT - 1_000])
  await run(late, watching, [DELIVERY_AT - 500, DELIVERY_AT], { lateMs: 2_600 })
  const [kept] = watching.keeper.state.options.values()
  expect(kept?.odd.map(({ lateMs }) => lateMs)).toEqual([2_600, 2_600])
})

test('cheat 6: ticks stuffed into the window, and claimed to decide', async () => {
  const exchange = openExchange()
  const device = await openDevice(exchange)
  await run(exchange, device, [START, START + 1_000])
  const ticket = exchange.sell(ACCEPTED_AT)
  await device.keeper.checkTicket(purchaseOf(ticket), ticket)
  await run(exchange, device, [START + 1_500, DELIVERY_AT - 250])
  for (let index = 0; index < 120; index += 1) exchange.tick(1, DELIVERY_AT - 1, 600_000)
  const end = await run(exchange, device, [DELIVERY_AT + 250, DELIVERY_AT + 250])
  const change = { result: 'lose', payout: '0', delivery_ticks: 600_000 } as const
  await settle(device, ticket, exchange.settle(ticket, end, change))
  await expectProof(device, exchange, 'wrong_by_itself')
})

test('cheat 7: prices that are false from the start are not found (docs/verify.md says so)', async () => {
  const exchange = openExchange()
  const device = await openDevice(exchange)
  await run(exchange, device, [START, START + 1_000], { priceAt: falling })
  const ticket = exchange.sell(ACCEPTED_AT)
  await device.keeper.checkTicket(purchaseOf(ticket), ticket)
  const end = await run(exchange, device, [START + 1_500, DELIVERY_AT + 1_000], { priceAt: falling })
  await settle(device, ticket, exchange.settle(ticket, end))
  expect(findingsOf(device)).toEqual([])
})

test('cheat 8: two customers who were shown different prices compare what they kept', async () => {
  const one = await buyAndRun()
  const other = openExchange()
  const device = await openDevice(other)
  await run(other, device, [START, START + 1_000])
  const ticket = other.sell(ACCEPTED_AT + 1, { nonce: 'cd'.repeat(16) })
  await device.keeper.checkTicket(purchaseOf(ticket), ticket)
  await run(other, device, [START + 1_500, DELIVERY_AT + 1_000], { priceAt: falling })
  expect([...findingsOf(one.device), ...findingsOf(device)]).toEqual([])
  const files = [one.device, device].map(({ keeper }) => {
    const [kept] = keeper.state.options.values()
    return JSON.stringify([kept?.ticket, ...(kept?.heads ?? [])])
  })
  const { lines, status } = await verifyStatements(files.flatMap(readStatements), [one.exchange.publicKey])
  expect(status).toBe(1)
  expect(lines.some((line) => line.startsWith('CONTRADICTION two_hashes_of_a_tick'))).toBe(true)
})

test('cheat 8: a fork that reaches the same device is proven', async () => {
  const { exchange, device, end } = await buyAndRun()
  exchange.tick(1, DELIVERY_AT + 1_500, 640_000)
  await device.keeper.takeHead(exchange.signLive(DELIVERY_AT + 1_600, { seq: end.seq }), undefined)
  expect(await provenBy(findingsOf(device)[0], exchange)).toBe('two_live_heads_of_a_number')
})

test('cheat 9: a second key without a hand-over is not trusted, nor is what it signs', async () => {
  const { device } = await buyAndRun()
  const second = openExchange(8)
  const elsewhere = await openDevice(second)
  const end = await run(second, elsewhere, [START, DELIVERY_AT + 5_000])
  const ticket = second.sell(end.signed_at + 10)
  device.wire.current = second.publicKey
  device.wire.keys = [listed(second.publicKey, { from: START }), ...device.wire.keys]
  await device.keeper.checkTicket(purchaseOf(ticket), ticket)
  expect(findingsOf(device).map(({ kind, publicKey }) => [kind, publicKey])).toEqual([
    ['key_replaced', second.publicKey],
    ['ticket_key', null],
  ])
  expect(readStatements(JSON.stringify(findingsOf(device)[1]?.file))).toEqual([ticket])
  await device.keeper.trustKey(second.publicKey)
  expect(findingsOf(device).map(({ kind }) => kind)).toEqual(['ticket_key'])
})

test('cheat 9: a key that was handed over is trusted; two hand-overs and a revocation are found', async () => {
  const { exchange, device } = await buyAndRun()
  const [second, third] = [openExchange(8), openExchange(9)]
  const heir = ({ publicKey }: TestExchange, from: number) => {
    const signature = exchange.signText(handOverText(publicKey, from, exchange.publicKey))
    return listed(publicKey, { from, hand_over: { previous: exchange.publicKey, signature } })
  }
  device.wire.current = second.publicKey
  device.wire.keys = [heir(second, DELIVERY_AT), listed(exchange.publicKey)]
  await device.keeper.readKeys()
  expect(findingsOf(device)).toEqual([])

  const forked = await buyAndRun()
  forked.device.wire.current = second.publicKey
  forked.device.wire.keys = [heir(second, DELIVERY_AT), heir(third, DELIVERY_AT), listed(exchange.publicKey)]
  await forked.device.keeper.readKeys()
  expect(findingsOf(forked.device).map(({ kind }) => kind)).toEqual(['key_forked', 'key_forked'])

  const revoked = await buyAndRun()
  const at = DELIVERY_AT
  const revocation = { revoked_at: at, signature: exchange.signText(revocationText(exchange.publicKey, at)) }
  revoked.device.wire.keys = [listed(exchange.publicKey, { revocation })]
  await revoked.device.keeper.readKeys()
  expectFinding(revoked.device, 'key_revoked')
})

test('cheat 9: an app that was built with a fingerprint trusts no other key', async () => {
  const exchange = openExchange()
  const device = await openDevice(exchange, openStore(), ['0123456789abcdef'])
  expectFinding(device, 'key_fingerprint')
  exchange.tick(1, START, 640_000)
  const ticket = exchange.sell(ACCEPTED_AT)
  expect((await device.keeper.checkTicket(purchaseOf(ticket), ticket))?.kind).toBe('ticket_key')
})

test('cheat 10: a receipt that is withheld is overdue, with the ticket and the head as the file', async () => {
  const { exchange, device, ticket } = await buyAndRun()
  await run(exchange, device, [DELIVERY_AT + 68_000, DELIVERY_AT + 68_500])
  await settle(device, ticket, null)
  expectFinding(device, 'receipt_overdue')
  expect(readStatements(JSON.stringify(findingsOf(device)[0]?.file)).map(({ format }) => format)).toEqual([
    'halyard-ticket-1',
    'halyard-live-2',
  ])
  await settle(device, ticket, exchange.settle(ticket, device.wire.lives.at(-1) as LiveHead))
  expect(findingsOf(device)).toEqual([])
})

test('cheat 11: a backup is restored, and other prices follow', async () => {
  const { exchange, device } = await buyAndRun()
  const restored = openExchange()
  const elsewhere = await openDevice(restored)
  await run(restored, elsewhere, [START, START + 1_000])
  restored.tick(2, DELIVERY_AT + 8_900, 5_000)
  await device.keeper.takeHead(restored.signLive(DELIVERY_AT + 9_000, { seq: 500 }), DELIVERY_AT + 9_050)
  await expectProof(device, exchange, 'live_heads_go_back')
})

test('cheat 11: a backup is restored while the app is closed', async () => {
  const store = openStore()
  const { exchange, device, ticket, end } = await buyAndRun(openExchange(), store)
  await settle(device, ticket, exchange.settle(ticket, end))
  const restored = openExchange()
  const again = await openDevice(restored, store)
  restored.tick(1, START, rising(START))
  const own = restored.sell(DELIVERY_AT + 8_000, { nonce: 'ef'.repeat(16), id: 900 })
  again.wire.now = DELIVERY_AT + 8_000
  await again.keeper.checkTicket(purchaseOf(own), own)
  restored.tick(1, DELIVERY_AT + 8_900, 640_000)
  await again.keeper.takeHead(restored.signLive(DELIVERY_AT + 9_000, { seq: 500 }), DELIVERY_AT + 9_050)
  expect(findingsOf(again).every(({ kind }) => kind === 'proof')).toBe(true)
  expect(await provenBy(findingsOf(again)[0], exchange)).toBeDefined()
})

test('cheat 12: one purchase is booked twice, or a ticket is removed from the chain', async () => {
  const { exchange, device, ticket, end } = await buyAndRun()
  const at = end.signed_at + 60
  const twice = exchange.sell(at, { nonce: ticket.option.nonce })
  await device.keeper.checkTicket(
    { ...purchaseOf(twice), request: { ...requestOf(twice), nonce: 'ab'.repeat(16) } },
    twice,
  )
  await expectProof(device, exchange, 'two_tickets')

  const other = await buyAndRun()
  const removed = other.exchange.sell(at, { prev_ticket: 'ab'.repeat(32) })
  await other.device.keeper.checkTicket(purchaseOf(removed), removed)
  await expectProof(other.device, other.exchange, 'ticket_chain_broken')
})
