import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf } from '../../src/app/testing.ts'
import { registerOperator } from '../testing/test-operator.ts'

const USDT = 3
const NETWORK = 'TRC20'
const CONFIRMATIONS = 20
const DEPTH = 5

let halyard: DemoTestApp

beforeAll(async () => {
  halyard = await startDemoTestApp()
})
afterAll(() => halyard.close())

const custody = () => halyard.app.context.custody
const practice = () => halyard.demo.chains

async function mine(blocks: number): Promise<void> {
  for (let left = blocks; left > 0; left -= 1) await practice().mine(NETWORK)
  await custody().step()
}

test('reorg deeper than the stored blocks: stops the chain until an admin resumes it', async () => {
  const admin = await registerOperator(halyard, 'admin')
  const operator = await registerOperator(halyard, 'operator')
  const [recipient, loser] = [await halyard.registerCustomer(), await halyard.registerCustomer()]
  const pay = async ({ client }: typeof recipient): Promise<void> => {
    const { address } = dataOf(await client('wallet/get_in_address', { currency: USDT, type: NETWORK }))
    await practice().send(NETWORK, [{ address, asset: 'USDT', amount: '40000000' }])
  }
  const coinsOf = async ({ client }: typeof recipient): Promise<string> =>
    dataOf(await client('wallet/detail', { currency: USDT, type: 'coin' })).available
  const chain = async () =>
    dataOf(await operator.ops('ops/chain/list', {})).list.find(({ network }) => network === NETWORK)
  const resumption = { network: NETWORK, reason: 'The node was restored' }

  await mine(DEPTH)
  await pay(loser)
  await mine(CONFIRMATIONS)
  expect([await coinsOf(loser), await coinsOf(recipient)]).toEqual(['40', '0'])
  const status = await chain()
  expect(status).toMatchObject({ state: 'followed' })
  expect(await admin.ops('ops/chain/follow_anew', resumption)).toMatchObject({
    code: 'chain_must_be_stopped',
  })

  // Simulates a deeper reorganisation: blocks at the deposit's height and below are no longer stored, and the chain
  // undoes them too.
  const { db } = halyard.app.context
  const below = (status?.height ?? 0) - CONFIRMATIONS
  await db
    .deleteFrom('chain_cursor')
    .where('network', '=', NETWORK)
    .where('height', '<=', String(below))
    .execute()
  await practice().reorganise(NETWORK, CONFIRMATIONS + 2, true)
  await expect(custody().step()).rejects.toThrow('manual review required')
  await expect(custody().step()).rejects.toThrow('manual review required')
  expect(await chain()).toMatchObject({ state: 'stopped' })
  expect(await coinsOf(loser)).toBe('40')
  const stopped = async () => dataOf(await admin.ops('ops/inbox/list', { queue: 'chain' })).list
  expect(await stopped()).toMatchObject([{ target: `chain:${NETWORK}`, summary: { network: NETWORK } }])

  expect(await operator.ops('ops/chain/follow_anew', resumption)).toMatchObject({ code: 'role_not_allowed' })
  expect(await admin.ops('ops/chain/follow_anew', { ...resumption, network: 'NONE' })).toMatchObject({
    code: 'network_must_be_known',
  })
  const responses = await Promise.all([1, 2, 3].map(() => admin.ops('ops/chain/follow_anew', resumption)))
  expect(responses.filter(({ type }) => type === 'ok')).toHaveLength(1)
  expect(await chain()).toMatchObject({ state: 'followed' })
  expect(await stopped()).toEqual([])
  await custody().step()
  await pay(recipient)
  await mine(CONFIRMATIONS)
  expect([await coinsOf(loser), await coinsOf(recipient)]).toEqual(['0', '40'])
  const audit = dataOf(await admin.ops('ops/audit/list', { target: `chain:${NETWORK}` })).list
  expect(audit.filter(({ outcome }) => outcome === 'done')).toMatchObject([{ reason: resumption.reason }])
})
