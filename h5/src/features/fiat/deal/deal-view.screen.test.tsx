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

test('deal: bought coins go on to the coin account with one tap, all that the fiat account has', async () => {
  const { stage, server } = await openApp({
    path: '/pages/legaltender/deal?id=1',
    answers: {
      'legalnew/deal/get': (sample) => ({
        ...sample,
        deal: { ...sample.deal, role: 'buyer', status: 'completed', currency_id: 7 },
      }),
      'wallet/list': (sample) => ({
        ...sample,
        accounts: sample.accounts.map((account) => ({
          ...account,
          type: account.type === 'coin' ? ('option' as const) : ('fiat' as const),
          balances: account.balances.map((balance) => ({
            ...balance,
            currency_id: 7,
            currency_name: 'USDT',
            available: '99.44',
          })),
        })),
      }),
    },
  })
  server.take()
  await stage.press(stage.get('button', 'Move 99.44 USDT to your coin account'), 2)
  const sent = server.take().filter(({ path }) => path === 'wallet/collect')
  expect(sent).toMatchObject([{ request: { currency_id: '7', from: 'fiat', number: '99.44' } }])
})
