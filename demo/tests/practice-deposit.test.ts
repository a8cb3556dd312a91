import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, type TestCustomer } from '@halyard/server/testing'
import { type DemoTestApp, startDemoTestApp } from '../src/testing.ts'

const USDT = 3
const NETWORK = 'TRC20'
const WAY = `${USDT}:${NETWORK}`
const CONFIRMATIONS = 20
const PER_DAY = 10
const DAY_MS = 86_400_000

let halyard: DemoTestApp
/** Noon, so that no test passes midnight. */
let clock = (Math.floor(Date.now() / DAY_MS) + 0.5) * DAY_MS

beforeAll(async () => {
  halyard = await startDemoTestApp({ now: () => clock })
})
afterAll(() => halyard.close())

async function addressOf({ client }: TestCustomer): Promise<string> {
  return dataOf(await client('wallet/get_in_address', { currency: USDT, type: NETWORK })).address
}

async function send(form: Readonly<Record<string, string>>): Promise<number> {
  const body = new URLSearchParams(form)
  return (await fetch(`${halyard.url}/dev/chain/deposit`, { method: 'POST', body })).status
}

async function sentTo(address: string): Promise<number> {
  const rows = await halyard.app.context.db.selectFrom('practice_transaction').select('transfers').execute()
  return rows.filter(({ transfers }) => JSON.stringify(transfers).includes(address)).length
}

test('practice deposit: arrives with the confirmations of its chain', async () => {
  const customer = await halyard.registerCustomer()
  const to = await addressOf(customer)
  expect(await send({ way: WAY, to, amount: '100' })).toBe(200)
  const { custody } = halyard.app.context
  await halyard.demo.chains.mine(NETWORK)
  await custody.step()
  const first = dataOf(await customer.client('charge_mention/log2', {})).list
  expect(first).toMatchObject([{ number: '100', stage: 'confirming', confirmations: 1, explorer: null }])
  for (let left = CONFIRMATIONS - 1; left > 0; left -= 1) await halyard.demo.chains.mine(NETWORK)
  await custody.step()
  expect(dataOf(await customer.client('charge_mention/log2', {})).list).toMatchObject([{ stage: 'credited' }])
})

test('practice deposit: ten a day for a customer and network, however fast they are asked for', async () => {
  const to = await addressOf(await halyard.registerCustomer())
  const statuses = await Promise.all(
    Array.from({ length: PER_DAY + 5 }, () => send({ way: WAY, to, amount: '10' })),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(PER_DAY)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  expect(await sentTo(to)).toBe(PER_DAY)
  const other = await addressOf(await halyard.registerCustomer())
  expect(await send({ way: WAY, to: other, amount: '10' })).toBe(200)
  await halyard.demo.chains.mine(NETWORK)
  await halyard.demo.chains.reorganise(NETWORK, 1, true)
  clock += DAY_MS
  expect(await send({ way: WAY, to, amount: '10' })).toBe(200)
})

test('practice deposit: refuses other addresses, and amounts too small or far too large', async () => {
  const to = await addressOf(await halyard.registerCustomer())
  for (const form of [
    {},
    { way: WAY, to },
    { way: WAY, to, amount: '0' },
    { way: WAY, to, amount: '-10' },
    { way: WAY, to, amount: '1e3' },
    { way: WAY, to, amount: '0.000001' },
    { way: WAY, to, amount: '1001' },
    { way: WAY, to, amount: '9'.repeat(40) },
    { way: `${USDT}:OMNI`, to, amount: '10' },
    { way: `${USDT}:BANK`, to, amount: '10' },
    { way: '9999:TRC20', to, amount: '10' },
    { way: 'constructor', to, amount: '10' },
    { way: WAY, to: 'TXGzd77VsoUsfdFcN897QReH7PzCVDswwv', amount: '10' },
    { way: WAY, to: "' or 1=1 --", amount: '10' },
  ])
    expect([form, await send(form as Record<string, string>)]).toEqual([form, 400])
  expect(await sentTo(to)).toBe(0)
})
