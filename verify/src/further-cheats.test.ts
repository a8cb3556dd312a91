import type { LiveHead } from '@halyard/receipt'
import { expect, test } from 'vitest'
import { openExchange } from './testing/dishonest-exchange.ts'
import { readStatements } from './read-statements.ts'
import { verifyStatements } from './verify-statements.ts'
import {
  ACCEPTED_AT,
  buyAndRun,
  DELIVERY_AT,
  findingsOf,
  openDevice,
  provenBy,
  purchaseOf,
  rising,
  run,
  settle,
  START,
} from './testing/watching-device.ts'

const sold = async (format: LiveHead['format'] = 'halyard-live-2') => {
  const exchange = openExchange(7, format)
  const device = await openDevice(exchange)
  await run(exchange, device, [START, START + 1_000])
  return { exchange, device }
}

test.each([
  ['currency_decimals', 8],
  ['currency', 'TEST'],
  ['price_decimals', 3],
  ['market', 'ETH/USDT'],
] as const)('a ticket in which %s is not what the app showed is named', async (term, value) => {
  const { exchange, device } = await sold()
  const asked = exchange.fork().sell(ACCEPTED_AT)
  const ticket = exchange.sell(ACCEPTED_AT, { [term]: value })
  await device.keeper.checkTicket(purchaseOf(asked), ticket)
  expect(findingsOf(device).map((finding) => [finding.kind, finding.term])).toEqual([['ticket_terms', term]])
})

test('a ticket under older rules does not match the request', async () => {
  const { exchange, device } = await sold()
  const asked = exchange.fork().sell(ACCEPTED_AT)
  const ticket = exchange.sell(ACCEPTED_AT, {}, 'halyard-option-rules-1')
  await device.keeper.checkTicket(purchaseOf(asked), ticket)
  expect(findingsOf(device).map((finding) => [finding.kind, finding.term])).toEqual([
    ['ticket_terms', 'rules'],
  ])
})

test('a refusal that names another stake is not of this purchase', async () => {
  const { exchange, device } = await sold()
  const asked = exchange.fork().sell(ACCEPTED_AT)
  const large = exchange.refuse(asked, ACCEPTED_AT, 'option_amount_too_large', '1000000')
  await device.keeper.checkRefusal(purchaseOf(asked), large)
  expect(findingsOf(device).map(({ kind }) => kind)).toEqual(['refusal_wrong'])

  const honest = await sold()
  await honest.device.keeper.checkRefusal(
    purchaseOf(asked),
    exchange.refuse(asked, ACCEPTED_AT, 'busy', '10.0'),
  )
  expect(findingsOf(honest.device)).toEqual([])
})

test.each([{ currency_decimals: 8 }, { currency: 'TEST' }, { price_decimals: 3 }, { market: 'ETH/USDT' }])(
  'two tickets that give a number another meaning are evidence: %o',
  async (change) => {
    const { exchange, device, end } = await buyAndRun()
    const ticket = exchange.sell(end.signed_at + 60, change)
    await device.keeper.checkTicket(purchaseOf(ticket), ticket)
    expect(findingsOf(device).map(({ proof }) => proof)).toEqual(['number_renamed'])
    expect(await provenBy(findingsOf(device)[0], exchange)).toBe('number_renamed')
  },
)

/** Plays an order that is accepted before it was sent, within the tolerance for clocks. */
async function acceptEarlier(format: LiveHead['format']) {
  const { exchange, device } = await sold(format)
  await device.keeper.look()
  const [, n, , hash] = device.wire.lives[0]?.heads[0] ?? []
  const asked = exchange.fork().sell(ACCEPTED_AT)
  const dated = { accepted_at: START + 400, accepted_tick: n ?? 0, accepted_hash: hash ?? '' }
  const ticket = exchange.sell(ACCEPTED_AT, { ...dated, client_at: asked.option.client_at })
  await device.keeper.checkTicket(purchaseOf(asked), ticket)
  return findingsOf(device).map(({ kind, proof }) => [kind, proof])
}

test('an order that is accepted before it was sent, within the tolerance for clocks, is named', async () => {
  expect(await acceptEarlier('halyard-live-1')).toEqual([['ticket_time', null]])
})

test('an order accepted before a tick whose live head lacks its ticket: evidence', async () => {
  expect(await acceptEarlier('halyard-live-2')).toEqual([['proof', 'ticket_withheld']])
})

test('a window that was recorded at its end: each tick that was signed late is named', async () => {
  const { exchange, device } = await sold()
  const ticket = exchange.sell(ACCEPTED_AT)
  await device.keeper.checkTicket(purchaseOf(ticket), ticket)
  await run(exchange, device, [START + 1_500, DELIVERY_AT - 10_250])
  for (let at = DELIVERY_AT - 9_750; at < DELIVERY_AT; at += 500) exchange.tick(1, at, rising(at))
  const end = await run(exchange, device, [DELIVERY_AT + 250, DELIVERY_AT + 1_250])
  const receipt = exchange.settle(ticket, end)
  await settle(device, ticket, receipt)
  const [kept] = device.keeper.state.options.values()
  expect(findingsOf(device)).toEqual([])
  expect(kept?.odd.map(({ lateMs }) => lateMs).slice(0, 2)).toEqual([10_150, 9_650])
  expect(kept?.odd.length).toBe(17)
  const statements = readStatements(JSON.stringify([receipt, ...(kept?.heads ?? [])]))
  const { lines, status } = await verifyStatements(statements, [exchange.publicKey])
  expect([status, lines.at(-2)]).toEqual([
    0,
    'Option 1: 17 ticks were signed late, up to 10.15 seconds after their time.',
  ])
})
