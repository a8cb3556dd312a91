import type { SubscriptionOrderInfo } from '@halyard/api/client'
import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../../testing/app.tsx'

afterEach(closeApp)

/** Opens the details of the first of the customer's orders. */
async function openOrder(order: Partial<SubscriptionOrderInfo>) {
  const { stage } = await openApp({
    path: '/pages/publication/index?tab=orders',
    answers: {
      'lh/send/order_list': (sample) => ({
        ...sample,
        list: sample.list.slice(0, 1).map((one) => ({
          ...one,
          currency_name: 'BTC',
          paid: '12',
          cost: '9',
          allotted: '3',
          refund: '3',
          ...order,
        })),
      }),
    },
  })
  await stage.press(stage.get('button', /coin name 1/))
  return stage.text()
}

test('subscription order: under review, its payment is frozen and nothing is returned', async () => {
  const text = await openOrder({ status: 'reviewing', gain: null, return_ppm: null })
  expect(text).toContain('Frozen payment 12 BTC Expected return Known once it trades')
  expect(text).not.toContain('Returned')
  expect(text).not.toContain('Cost')
})

test('subscription order: locked, its gain is expected and none is accumulated', async () => {
  const text = await openOrder({ status: 'locked', gain: '2', return_ppm: 222_222 })
  expect(text).toContain('Payment 12 BTC')
  expect(text).toContain('Returned 3 BTC Expected return +2 BTC Accumulated return 0 BTC')
})

test('subscription order: unlocked, its gain is accumulated', async () => {
  const text = await openOrder({ status: 'unlocked', gain: '2', return_ppm: 222_222 })
  expect(text).toContain('Returned 3 BTC Accumulated return +2 BTC')
  expect(text).not.toContain('Expected return')
})

test.each([
  ['a loss', '-2', '−2 BTC'],
  ['nothing', '0', '0 BTC'],
])('subscription order: %s has no plus sign', async (_case, gain, shown) => {
  expect(await openOrder({ status: 'unlocked', gain, return_ppm: 0 })).toContain(
    `Accumulated return ${shown}`,
  )
})

test('subscription order: refunded, it shows no return', async () => {
  const text = await openOrder({ status: 'refunded', refund: '12' })
  expect(text).toContain('Returned 12 BTC')
  expect(text).not.toContain('Accumulated return')
})
