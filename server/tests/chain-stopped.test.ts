import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../src/app/testing.ts'
import { hireOperator } from './operators.ts'

const USDT = 3
const NETWORK = 'TRC20'
const CONFIRMATIONS = 20
const FORGOTTEN = 5

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp()
})
afterAll(() => halyard.close())

const custody = () => halyard.app.context.custody
const practice = () => {
  const chains = halyard.app.practiceChains
  if (!chains) throw new Error('the demo has practice chains')
  return chains
}

async function mine(blocks: number): Promise<void> {
  for (let left = blocks; left > 0; left -= 1) await practice().mine(NETWORK)
  await custody().step()
}

test('a chain that undid more than is remembered stands still until an admin has looked; then it is followed as it is', async () => {
  const admin = await hireOperator(halyard, 'admin')
  const operator = await hireOperator(halyard, 'operator')
  const [kept, lost] = [await halyard.registerCustomer(), await halyard.registerCustomer()]
  const pay = async ({ client }: typeof kept): Promise<void> => {
    const { address } = dataOf(await client('wallet/get_in_address', { currency: USDT, type: NETWORK }))
    await practice().send(NETWORK, [{ address, asset: 'USDT', amount: '40000000' }])
  }
  const coinsOf = async ({ client }: typeof kept): Promise<string> =>
    dataOf(await client('wallet/detail', { currency: USDT, type: 'coin' })).available
  const chain = async () =>
    dataOf(await operator.ops('ops/chain/list', {})).list.find(({ network }) => network === NETWORK)
  const anew = { network: NETWORK, reason: 'The node was restored' }

  await mine(FORGOTTEN)
  await pay(lost)
  await mine(CONFIRMATIONS)
  expect([await coinsOf(lost), await coinsOf(kept)]).toEqual(['40', '0'])
  const standing = await chain()
  expect(standing).toMatchObject({ state: 'followed' })
  expect(await admin.ops('ops/chain/follow_anew', anew)).toMatchObject({ code: 'chain_must_be_stopped' })

  // As if it were far longer: blocks below the deposit's are not remembered, and the chain undoes them too.
  const { db } = halyard.app.context
  const below = (standing?.height ?? 0) - CONFIRMATIONS
  await db
    .deleteFrom('chain_cursor')
    .where('network', '=', NETWORK)
    .where('height', '<=', String(below))
    .execute()
  await practice().reorganise(NETWORK, CONFIRMATIONS + 2, true)
  await expect(custody().step()).rejects.toThrow('manual review required')
  await expect(custody().step()).rejects.toThrow('manual review required')
  expect(await chain()).toMatchObject({ state: 'stopped' })
  expect(await coinsOf(lost)).toBe('40')

  expect(await operator.ops('ops/chain/follow_anew', anew)).toMatchObject({ code: 'role_not_allowed' })
  expect(await admin.ops('ops/chain/follow_anew', { ...anew, network: 'NONE' })).toMatchObject({
    code: 'network_must_be_known',
  })
  const answers = await Promise.all([1, 2, 3].map(() => admin.ops('ops/chain/follow_anew', anew)))
  expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1)
  expect(await chain()).toMatchObject({ state: 'followed' })
  await custody().step()
  await pay(kept)
  await mine(CONFIRMATIONS)
  expect([await coinsOf(lost), await coinsOf(kept)]).toEqual(['0', '40'])
  const audit = dataOf(await admin.ops('ops/audit/list', { target: `chain:${NETWORK}` })).list
  expect(audit.filter(({ outcome }) => outcome === 'done')).toMatchObject([{ reason: anew.reason }])
})
