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
  block_ms: 12_000,
  paused: null,
  last_used: false,
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

const OTHER = { ...NETWORK, type: 'TRC20', fee: '1', confirmations: 20, block_ms: 3_000, last_used: true }
const withNetworks = (networks: readonly (typeof NETWORK)[]): Answers => ({
  ...ANSWERS,
  'wallet/get_info': (sample) => ({ ...sample, ...TERMS, networks: [...networks] }),
})

test('withdrawal: networks say fee, minimum and time, and which is cheapest and last used', async () => {
  const { stage } = await openApp({ path: PATH, answers: withNetworks([NETWORK, OTHER]) })
  // Blocks of one label have no spaces between them here.
  const text = stage.text().replaceAll(' ', '')
  expect(text).toContain('TRC20LowestfeeLastusedFee1USDT·Minimum1USDTConfirmations:20,usuallyabout1min')
  expect(text).toContain('ETHFee2.5USDT·Minimum1USDTConfirmations:12,usuallyabout3min')
})

test('withdrawal: a paused network says why, and nothing is sent over it', async () => {
  const paused = { why: 'halted', text: 'Maintenance of the node.' } as const
  const { stage, server } = await openApp({
    path: PATH,
    answers: {
      ...ANSWERS,
      'wallet/get_info': (sample) => ({ ...sample, ...TERMS, networks: [{ ...NETWORK, paused }] }),
    },
  })
  expect(stage.text()).toContain('ETH is paused This network is paused for now. Maintenance of the node.')
  await stage.type(stage.get('textbox', /^Amount/), '100')
  await typePin(stage, '739154')
  server.take()
  await stage.press(stage.get('button', 'Withdraw'))
  expect(stage.all('dialog')).toEqual([])
  expect(server.take()).toEqual([])
})
