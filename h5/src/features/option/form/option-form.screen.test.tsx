import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, NOW, openApp } from '../../../testing/app.tsx'

afterEach(closeApp)

const NO_BREAK: Answers = { 'user/limits': (sample) => ({ ...sample, pause: null }) }

/** Puts 5 BTC into the coin account too. The option account has 409.63 BTC. */
const withCoins: NonNullable<Answers['wallet/list']> = (sample) => ({
  ...sample,
  accounts: sample.accounts.flatMap((account) => {
    if (account.type !== 'option') return account.type === 'coin' ? [] : [account]
    const balances = account.balances.map((balance) => ({ ...balance, available: '5' }))
    return [account, { ...account, type: 'coin', balances }]
  }),
})

/** Opens the form with a duration chosen and a stake of 12 BTC. */
async function openOption(stake = '12', answers: Answers = NO_BREAK) {
  const app = await openApp({ path: '/pages/option/detail', answers })
  await app.stage.press(app.stage.get('radio', /1500 min/))
  await app.stage.type(app.stage.get('textbox', /^Amount/), stake)
  app.server.take()
  return app
}

test.each([
  ['Call', '1', 'If the price is higher, you win'],
  ['Put', '2', 'If the price is lower, you win'],
] as const)('option: a %s shows win and loss first; sends the shown stake, once', async (side, type, win) => {
  const { stage, server } = await openOption()
  await stage.press(stage.get('button', `${side}Pays 12.492 BTC`))
  expect(server.take().map(({ path }) => path)).not.toContain('microtrade/submit')
  expect(stage.text()).toContain(`BTC/USDT ${side} · 1500 min Amount 12 BTC ${win} +0.492 BTC`)
  expect(stage.text()).toContain('Otherwise, you lose −12 BTC')
  await stage.press(stage.get('button', `Buy ${side} for 12 BTC`), 2)
  const sent = server.take().filter(({ path }) => path === 'microtrade/submit')
  const request = { match_id: '1', currency_id: '1', seconds: '90000', type, number: '12' }
  expect(sent).toMatchObject([{ request }])
})

test('option: what the option account lacks comes from the coin account, as the sheet says', async () => {
  const { stage, server } = await openOption('410', { ...NO_BREAK, 'wallet/list': withCoins })
  await stage.press(stage.get('button', /^Call/))
  expect(stage.text()).toContain('From your coin account 0.37 BTC')
  await stage.press(stage.get('button', 'Buy Call for 410 BTC'))
  expect(server.take()).toContainEqual(
    expect.objectContaining({
      path: 'microtrade/submit',
      request: expect.objectContaining({ number: '410', from_coin: '0.37' }),
    }),
  )
})

test.each([
  ['above both balances', '41000', 'Insufficient balance'],
  ['below the least stake', '0.4', 'Minimum amount: 0.5 BTC'],
])('option: a stake %s is refused on the screen', async (_case, stake, problem) => {
  const { stage } = await openOption(stake)
  await stage.press(stage.get('button', /^Call/))
  expect(stage.all('dialog')).toEqual([])
  expect(stage.text()).toContain(problem)
})

test('option: nothing can be bought on a break', async () => {
  const { stage } = await openOption('12', {
    'user/limits': (sample) => ({ ...sample, pause: { until: NOW + 3_600_000, spot_until: null } }),
  })
  await stage.press(stage.get('button', /^Call/))
  expect(stage.all('dialog')).toEqual([])
  expect(stage.text()).toContain('You are on a break until')
})

test('option: without a stake, a direction asks for it; nothing is sent before it is typed', async () => {
  const { stage, server } = await openOption('')
  await stage.press(stage.get('button', /^Call/))
  const dialog = stage.get('dialog', 'Call · 1500 min')
  await stage.press(stage.get('button', 'Call'))
  expect(server.take().map(({ path }) => path)).not.toContain('microtrade/submit')
  await stage.type(stage.get('textbox', /^Amount/), '12')
  expect(dialog.textContent).toContain('+0.492 BTC')
  await stage.press(stage.get('button', 'Buy Call for 12 BTC'), 2)
  const sent = server.take().filter(({ path }) => path === 'microtrade/submit')
  expect(sent).toMatchObject([{ request: { number: '12', type: '1' } }])
})
