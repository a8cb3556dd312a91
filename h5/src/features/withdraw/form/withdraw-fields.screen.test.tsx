import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, NOW, openApp, typePin } from '../../../testing/app.tsx'

afterEach(closeApp)

const PATH = '/pages/assets/withdraw/index'

const NETWORK = {
  type: 'ETH',
  open: true,
  min: '1',
  max: '9000',
  fee: '2.5',
  confirmations: 12,
  two_reviewers_from: '5000',
}

const TERMS = {
  currency_name: 'USDT',
  networks: [NETWORK],
  available: '1000',
  left_today: 3,
  verified: true,
  fund_password: true,
  hold_until: 0,
  limit_left: null,
  limit_until: null,
}

/** A customer who may withdraw on one network to one address. */
const ANSWERS: Answers = {
  'wallet/get_info': (sample) => ({ ...sample, ...TERMS }),
  'wallet/get_address': (sample) => ({
    ...sample,
    list: sample.list.slice(0, 1).map((saved) => ({ ...saved, type: 'ETH', usable_at: 0 })),
  }),
}

test('withdrawal: shows the fee and the net amount first; sends the shown values, once', async () => {
  const { stage, server } = await openApp({ path: PATH, answers: ANSWERS })
  await stage.type(stage.get('textbox', /^Amount/), '100')
  await typePin(stage, '739154')
  expect(stage.text()).toContain('Fee 2.5 USDT You receive 97.5 USDT')
  server.take()
  await stage.press(stage.get('button', 'Withdraw'))
  expect(server.take()).toEqual([])
  expect(stage.text()).toContain('You receive 97.5 USDT Amount 100 USDT Fee 2.5 USDT')
  await stage.press(stage.get('button', 'Withdraw'), 2)
  const sent = server.take().filter(({ path }) => path === 'wallet/out')
  expect(sent).toMatchObject([{ request: { type: 'ETH', number: '100', address: '1', pass: '739154' } }])
})

test('withdrawal: nothing is confirmed or sent while withdrawals are on hold', async () => {
  const { stage, server } = await openApp({
    path: PATH,
    answers: {
      ...ANSWERS,
      'wallet/get_info': (sample) => ({ ...sample, ...TERMS, hold_until: NOW + 3_600_000 }),
    },
  })
  await stage.type(stage.get('textbox', /^Amount/), '100')
  await typePin(stage, '739154')
  server.take()
  await stage.press(stage.get('button', 'Withdraw'))
  expect(stage.all('dialog')).toEqual([])
  expect(server.take()).toEqual([])
})
