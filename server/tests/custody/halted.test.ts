import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf } from '../../src/app/testing.ts'
import type { HaltScope } from '../../src/engine/index.ts'
import { ledgerViolations } from '../testing/funded-customer.ts'

const USDT = 3
const NETWORK = 'TRC20'
const CONFIRMATIONS = 20

let app: DemoTestApp

beforeAll(async () => {
  app = await startDemoTestApp()
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerViolations(app)).toEqual([])
})

async function mineAndStep(blocks: number): Promise<void> {
  for (let left = blocks; left > 0; left -= 1) await app.demo.chains.mine(NETWORK)
  await app.app.context.custody.step()
}

async function halt(scope: HaltScope): Promise<number> {
  const { engine } = app.app.context
  const words = { cause: 'security', text: '', reason: 'Unknown payments' } as const
  const answer = await engine.submit({ kind: 'declareHalt', scope, operatorId: 901 + scope.length, ...words })
  if (!answer.ok) throw new Error(answer.reject)
  return answer.haltId
}

async function resume(haltId: number): Promise<void> {
  const answer = await app.app.context.engine.submit({
    kind: 'resumeHalt',
    haltId,
    firstReviewerId: 901,
    reviewerId: 902,
  })
  expect(answer).toMatchObject({ ok: true })
}

test.each(['deposits', 'network:TRC20', 'all'] as const)(
  'a deposit that is final in a halt of %s waits, and is credited once after it',
  async (scope) => {
    const { client } = await app.registerCustomer()
    const { address } = dataOf(await client('wallet/get_in_address', { currency: USDT, type: NETWORK }))
    const deposits = async () => dataOf(await client('charge_mention/log2', {})).list
    const balance = async () =>
      dataOf(await client('wallet/detail', { currency: USDT, type: 'coin' })).available
    const id = await halt(scope)
    await app.demo.chains.send(NETWORK, [{ address, asset: 'USDT', amount: '25000000' }])
    await mineAndStep(CONFIRMATIONS)
    await mineAndStep(3)
    expect(await deposits()).toMatchObject([{ stage: 'confirming', obtained: '0' }])
    expect(await balance()).toBe('0')
    await resume(id)
    await mineAndStep(1)
    await mineAndStep(1)
    expect(await deposits()).toMatchObject([{ stage: 'credited', obtained: '25' }])
    expect(await balance()).toBe('25')
  },
)

test('a deposit whose credit the halt overtakes goes back to wait, and is credited once', async () => {
  const { id: customerId, client } = await app.registerCustomer()
  const { address } = dataOf(await client('wallet/get_in_address', { currency: USDT, type: NETWORK }))
  await app.demo.chains.send(NETWORK, [{ address, asset: 'USDT', amount: '7000000' }])
  await mineAndStep(1)
  const { db } = app.app.context
  const rows = db.updateTable('chain_deposit').where('customer_id', '=', String(customerId))
  const haltId = await halt('deposits')
  // As if the deposit had become final in the moment before the halt.
  await rows.set({ status: 'crediting' }).execute()
  await mineAndStep(1)
  const status = () =>
    db
      .selectFrom('chain_deposit')
      .select('status')
      .where('customer_id', '=', String(customerId))
      .executeTakeFirstOrThrow()
  expect(await status()).toEqual({ status: 'confirming' })
  await resume(haltId)
  await mineAndStep(CONFIRMATIONS)
  expect(await status()).toEqual({ status: 'credited' })
})
