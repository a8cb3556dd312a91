import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '../src/testing.ts'
import { dataOf, signedInOf } from '@halyard/server/testing'
import { openPracticeFriends } from '../src/friends/practice-friends.ts'
import { creditDueRebates } from '../../server/src/referral/credit-rebates.ts'
import {
  ledgerViolations,
  registerFundedCustomer,
  submitCommand,
} from '../../server/tests/testing/funded-customer.ts'

const DAY_MS = 86_400_000

let clock = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 3_600_000
let halyard: DemoTestApp

beforeAll(async () => {
  halyard = await startDemoTestApp({ now: () => clock })
  await creditDueRebates(halyard.app.context)
})
afterAll(() => halyard.close())

test('the demo customer has two invitees, opened once, whose trades earn a rebate each day', async () => {
  const { context } = halyard.app
  const friends = await openPracticeFriends(context)
  expect((await openPracticeFriends(context)).ids).toEqual(friends.ids)
  expect(friends.ids).toHaveLength(2)

  const maker = await registerFundedCustomer(halyard)
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  const offer = { type: 'limit', ticks: 500_000, lots: 1_000 } as const
  await submitCommand(halyard, {
    kind: 'placeOrder',
    customerId: maker.id,
    marketId: 1,
    side: 'sell',
    terms: offer,
  })
  await friends.trade()
  // There is no bid: the sale is cancelled and costs nothing.
  await friends.trade()
  clock += DAY_MS
  await creditDueRebates(context)

  const guest = halyard.client()
  const { token } = signedInOf(
    await guest('user/login', { account: 'demo@example.com', password: 'demo1234' }),
  )
  const demo = halyard.client(token)
  const { list } = dataOf(await demo('user/my_invite_list', {}))
  expect(list.map(({ name }) => name)).toEqual(['k****i@example.com', 'i****a@example.com'])
  // 0.0005 BTC cost a fee of 0.0000005 BTC, of which a fifth is 10 units, half a cent.
  const rebates = dataOf(await demo('user/my_account_return', {})).list
  expect(rebates.map(({ number }) => number)).toEqual(['0.0000001', '0.0000001'])
  expect(await ledgerViolations(halyard)).toEqual([])
})
