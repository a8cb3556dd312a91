import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../../testing/app.tsx'

afterEach(closeApp)

test.each([
  ['buyer', 'Buy BTC', 'Seller Petra'],
  ['seller', 'Sell BTC', 'Buyer Petra'],
] as const)('deal: the %s reads "%s" and who is on the other side', async (role, title, peer) => {
  const { stage } = await openApp({
    path: '/pages/legaltender/deal?id=1',
    answers: {
      'legalnew/deal/get': (sample) => ({
        ...sample,
        deal: { ...sample.deal, role, status: 'unconfirmed', currency_name: 'BTC' },
      }),
    },
  })
  expect(stage.get('heading', title)).toBeDefined()
  expect(stage.text()).toContain(peer)
})
