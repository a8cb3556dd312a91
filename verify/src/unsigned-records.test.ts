import { expect, test } from 'vitest'
import { openExchange } from './testing/dishonest-exchange.ts'
import { buyAndWin, kindsOf, listing, settlementOf } from './testing/listed-options.ts'
import {
  ACCEPTED_AT,
  DELIVERY_AT,
  falling,
  findingsOf,
  openDevice,
  purchaseOf,
  run,
  START,
} from './testing/watching-device.ts'

/** The list of a customer's options and the ledger are not signed: the keeper compares them with signed statements. */

test('list: an option that is listed and credited as in its receipt stays verified', async () => {
  const { device, row, credit } = await buyAndWin()
  Object.assign(device.wire, { options: [row], credits: ['3', credit] })
  expect(await device.keeper.compare()).toBe(true)
  expect(kindsOf(device)).toEqual([])
  expect(settlementOf(device)).toMatchObject({ isVerified: true, isCredited: true })
  device.wire.credits = []
  await device.keeper.compare()
  expect(kindsOf(device)).toEqual([])
})

test.each([
  ['another result', { result: 'lose' }],
  ['another payout', { payout: '17.9' }],
])(
  'list: %s than in the receipt is found, and the option no longer counts as verified',
  async (_name, change) => {
    const { device, ticket, receipt, row } = await buyAndWin()
    device.wire.options = [{ ...row, ...change }]
    await device.keeper.compare()
    expect(kindsOf(device)).toEqual([['listed_otherwise', 1]])
    expect(findingsOf(device)[0]?.file).toEqual([ticket, receipt])
    expect(settlementOf(device)).toMatchObject({ isVerified: false })
  },
)

test('list: a settled option may be listed as open for three minutes', async () => {
  const { device, ticket } = await buyAndWin()
  device.wire.options = [listing(ticket)]
  device.wire.now += 179_000
  await device.keeper.compare()
  expect(kindsOf(device)).toEqual([])
  device.wire.now += 2_000
  await device.keeper.compare()
  expect(kindsOf(device)).toEqual([['listed_otherwise', 1]])
})

test('ledger: a payout that is not credited is found', async () => {
  const { device, row } = await buyAndWin()
  Object.assign(device.wire, { options: [row], credits: ['7.99'] })
  await device.keeper.compare()
  expect(kindsOf(device)).toEqual([['not_credited', 1]])
})

test('list: an option that is kept and not listed is found, also while it runs', async () => {
  const exchange = openExchange()
  const device = await openDevice(exchange)
  await run(exchange, device, [START, START + 1_000])
  const ticket = exchange.sell(ACCEPTED_AT)
  await device.keeper.checkTicket(purchaseOf(ticket), ticket)
  device.wire.options = [listing(ticket)]
  await device.keeper.compare()
  expect(kindsOf(device)).toEqual([])
  device.wire.options = []
  await device.keeper.compare()
  expect(kindsOf(device)).toEqual([['not_listed', 1]])
})

/** Refuses an order as busy, but books it. */
async function refuseAndBook(isRepeated: boolean) {
  const exchange = openExchange()
  const device = await openDevice(exchange)
  await run(exchange, device, [START, START + 1_000])
  const ticket = exchange.sell(ACCEPTED_AT)
  const purchase = { ...purchaseOf(ticket), isRepeated }
  await device.keeper.checkRefusal(purchase, exchange.refuse(ticket, ACCEPTED_AT + 20, 'busy'))
  device.wire.options = [listing(ticket)]
  const isDone = await device.keeper.compare()
  const end = await run(exchange, device, [START + 1_500, DELIVERY_AT + 1_000], { priceAt: falling })
  device.wire.receipt = exchange.settle(ticket, end)
  device.wire.options = [listing(ticket, device.wire.receipt)]
  expect(await device.keeper.compare()).toBe(true)
  return { device, isDone }
}

test("cheat B'': an order that is refused as busy and booked once it has lost is found", async () => {
  const { device, isDone } = await refuseAndBook(false)
  expect(isDone).toBe(false)
  expect(kindsOf(device)).toEqual([['refused_booked', 1]])
})

test('list: a refusal of a repeated order says nothing of the first attempt', async () => {
  const { device } = await refuseAndBook(true)
  expect(kindsOf(device)).toEqual([])
})
