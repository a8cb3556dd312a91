import type { LiveHead } from '@halyard/receipt'
import { expect, test } from 'vitest'
import { openExchange, type TestExchange } from './testing/dishonest-exchange.ts'
import { verifyStatements } from './verify-statements.ts'
import {
  ACCEPTED_AT,
  buyAndRun,
  DELIVERY_AT,
  type Device,
  falling,
  findingsOf,
  openDevice,
  provenBy,
  purchaseOf,
  run,
  settle,
  START,
} from './testing/watching-device.ts'

/** Cheats of an exchange that is silent instead of wrong: none ends with the mark of a watched option. */

/** Buys like `buyAndRun`, and shows the device heads only up to a time; the exchange is then forked. */
async function buyAndHide(shownUntil: number, answerMs = 60) {
  const exchange = openExchange()
  const device = await openDevice(exchange)
  await run(exchange, device, [START, START + 1_000])
  const ticket = exchange.sell(ACCEPTED_AT)
  await device.keeper.checkTicket({ ...purchaseOf(ticket), answeredAt: ACCEPTED_AT + answerMs }, ticket)
  if (shownUntil > START + 1_500) await run(exchange, device, [START + 1_500, shownUntil])
  const from = Math.max(START + 1_500, shownUntil + 500)
  return { exchange, device, ticket, forged: exchange.fork(), from }
}

/** Records prices that the device does not receive. */
async function runHidden(exchange: TestExchange, from: number, priceAt = falling): Promise<LiveHead[]> {
  const elsewhere = await openDevice(openExchange())
  await run(exchange, elsewhere, [from, DELIVERY_AT + 1_000], { priceAt })
  return elsewhere.wire.lives
}

const settlementOf = ({ keeper }: Device) => Array.from(keeper.state.options.values())[0]?.settlement

test('cheat A: heads hidden from one customer, prices invented: not the mark of a watched option', async () => {
  const { device, ticket, forged, from } = await buyAndHide(START)
  const end = (await runHidden(forged, from)).at(-1) as LiveHead
  await settle(device, ticket, forged.settle(ticket, end))
  expect(settlementOf(device)).toMatchObject({ isVerified: true, unwatched: 'unseen' })
})

test("cheat A': heads stop before delivery: not watched; proven once the log is served again", async () => {
  const { exchange, device, ticket, forged, from } = await buyAndHide(DELIVERY_AT - 11_000)
  const end = (await runHidden(forged, from)).at(-1) as LiveHead
  device.wire.now = DELIVERY_AT + 2_000
  await settle(device, ticket, forged.settle(ticket, end))
  expect(settlementOf(device)).toMatchObject({ unwatched: 'unseen' })
  device.wire.lives.push(...(await runHidden(exchange, from, () => 640_000)))
  await device.keeper.recheck()
  expect(findingsOf(device).map(({ kind, optionId }) => [kind, optionId])).toEqual([['proof', 1]])
  expect(await provenBy(findingsOf(device)[0], exchange)).toBeDefined()
})

test.each([4_000, 9_000, 45_000])(
  'cheat B: an order that is answered after %i ms is not the mark of a watched option',
  async (answerMs) => {
    const { exchange, device, ticket } = await buyAndHide(DELIVERY_AT + 1_000, answerMs)
    await settle(device, ticket, exchange.settle(ticket, device.wire.lives.at(-1) as LiveHead))
    expect(settlementOf(device)).toMatchObject({ isVerified: true, unwatched: 'late' })
    expect(findingsOf(device)).toEqual([])
  },
)

test('cheat C: after a restored backup other heads have the numbers of kept ones: proven', async () => {
  const { exchange, device, ticket, end } = await buyAndRun()
  await settle(device, ticket, exchange.settle(ticket, end))
  await device.keeper.recheck()
  expect(findingsOf(device)).toEqual([])
  const restored = openExchange()
  const later = await openDevice(openExchange())
  await run(restored, later, [START, DELIVERY_AT + 20_000], { priceAt: falling })
  device.wire.lives = later.wire.lives
  await device.keeper.recheck()
  expect(findingsOf(device).map(({ kind }) => kind)).toEqual(['proof'])
  expect(await provenBy(findingsOf(device)[0], exchange)).toBeDefined()
})

test('cheat C: a kept head whose number is missing after a restored backup is found', async () => {
  const { exchange, device, ticket, end } = await buyAndRun()
  await settle(device, ticket, exchange.settle(ticket, end))
  device.wire.lives = device.wire.lives.filter(({ seq }) => seq !== end.seq)
  await device.keeper.recheck()
  expect(findingsOf(device).map(({ kind, optionId }) => [kind, optionId])).toEqual([['head_missing', 1]])
})

test('cheat D: the head fetched before an order and its ticket give one tick two hashes: proven', async () => {
  const exchange = openExchange()
  const device = await openDevice(exchange)
  const other = exchange.fork()
  exchange.tick(1, START, 640_000)
  other.tick(1, START, 640_001)
  device.wire.lives.push(exchange.signLive(START + 100))
  await device.keeper.look()
  const ticket = other.sell(ACCEPTED_AT)
  await device.keeper.checkTicket(purchaseOf(ticket), ticket)
  expect(findingsOf(device).map(({ proof }) => proof)).toEqual(['two_hashes_of_a_tick'])
})

test('cheats E, F: receipts with one nonce, or a broken ticket chain, contradict each other', async () => {
  const { exchange, ticket, end } = await buyAndRun()
  const twice = exchange.sell(ACCEPTED_AT + 5, { nonce: ticket.option.nonce })
  const removed = exchange.sell(ACCEPTED_AT + 6, {
    nonce: 'ab'.repeat(16),
    id: 2,
    prev_ticket: 'ab'.repeat(32),
  })
  const receipt = exchange.settle(ticket, end)
  for (const [second, name] of [
    [twice, 'two_tickets'],
    [removed, 'ticket_chain_broken'],
  ] as const) {
    const { lines, status } = await verifyStatements(
      [receipt, exchange.settle(second, end)],
      [exchange.publicKey],
    )
    expect(status).toBe(1)
    expect(lines.some((line) => line.startsWith(`CONTRADICTION ${name}`))).toBe(true)
  }
})

test('heads hidden while the entry price is recorded: not the mark of a watched option', async () => {
  const { exchange, device, ticket, from } = await buyAndHide(ACCEPTED_AT + 2_000)
  const elsewhere = await openDevice(openExchange())
  await run(exchange, elsewhere, [from, DELIVERY_AT - 12_000])
  device.wire.lives.push(...elsewhere.wire.lives)
  const end = await run(exchange, device, [DELIVERY_AT - 11_500, DELIVERY_AT + 1_000])
  await settle(device, ticket, exchange.settle(ticket, end))
  expect(findingsOf(device)).toEqual([])
  expect(settlementOf(device)).toMatchObject({ isVerified: true, unwatched: 'unseen' })
})

test('cheat J: silence before delivery, then prices that lose: not the mark of a watched option', async () => {
  const { exchange, device, ticket } = await buyAndHide(DELIVERY_AT - 5_600)
  const end = await run(exchange, device, [DELIVERY_AT + 500, DELIVERY_AT + 4_000], { priceAt: falling })
  await settle(device, ticket, exchange.settle(ticket, end))
  expect(settlementOf(device)).toMatchObject({ unwatched: 'unseen' })
})

test('cheat K: a window recorded at its end, in one head: not the mark of a watched option', async () => {
  const { exchange, device, ticket } = await buyAndHide(DELIVERY_AT - 10_500)
  for (let at = DELIVERY_AT - 10_000; at < DELIVERY_AT; at += 500) exchange.tick(1, at, falling(at))
  const end = await run(exchange, device, [DELIVERY_AT, DELIVERY_AT + 1_000], { priceAt: falling })
  await settle(device, ticket, exchange.settle(ticket, end))
  expect(settlementOf(device)).toMatchObject({ unwatched: 'unseen' })
})

test('cheat M: a receipt withheld with the live heads is overdue by the clock of the device', async () => {
  const { device, ticket } = await buyAndRun()
  device.wire.lives = []
  device.wire.now = DELIVERY_AT + 179_000
  await settle(device, ticket, null)
  expect(findingsOf(device)).toEqual([])
  device.wire.now = DELIVERY_AT + 181_000
  await settle(device, ticket, null)
  expect(findingsOf(device).map(({ kind, optionId }) => [kind, optionId])).toEqual([['receipt_overdue', 1]])
})

test('a ticket that a live head covers late: not the mark of a watched option', async () => {
  const exchange = openExchange()
  const device = await openDevice(exchange)
  await run(exchange, device, [START, START + 1_000])
  const ticket = exchange.sell(ACCEPTED_AT)
  await device.keeper.checkTicket(purchaseOf(ticket), ticket)
  await run(exchange, device, [ACCEPTED_AT + 2_001, DELIVERY_AT + 1_000])
  await settle(device, ticket, exchange.settle(ticket, device.wire.lives.at(-1) ?? expect.unreachable()))
  expect(findingsOf(device)).toEqual([])
  expect(settlementOf(device)).toMatchObject({ isVerified: true, unwatched: 'late' })
  const report = await verifyStatements([ticket, ...device.wire.lives], [exchange.publicKey])
  expect(report.lines.join('\n')).toContain('covers its ticket was signed 2.151 seconds after acceptance')
})
