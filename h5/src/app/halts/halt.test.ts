import { expect, test } from 'vitest'
import { haltsOn, plannedOn, toHalts } from './halt.ts'

const halt = (scope: string) => ({
  id: 1,
  scope,
  cause: 'security' as const,
  title: `Paused: ${scope}`,
  text: 'Why.',
  possible: 'Your funds are safe.',
  since: 0,
})

test('toHalts: joins why with what stays possible', () => {
  expect(toHalts({ list: [halt('spot')], planned: [] }).running).toMatchObject([
    { id: 1, title: 'Paused: spot', text: 'Why. Your funds are safe.' },
  ])
})

test.each([
  ['all', 'help-center/center', true],
  ['a_later_product', 'index/index', true],
  ['withdrawals', 'assets/withdraw/detail', true],
  ['withdrawals', 'assets/deposit/index', false],
  ['network:TRC20', 'assets/deposit/charge', true],
  ['network:TRC20', 'trade/index', false],
  ['spot', 'convert/index', true],
  ['convert', 'trade/index', false],
  ['option', 'option/detail', true],
  ['sign_ups', 'user/login/register', true],
  ['sign_ups', 'user/login/login', false],
] as const)('a halt of %s on the page %s: %s', (scope, page, isShown) => {
  expect(haltsOn(toHalts({ list: [halt(scope)], planned: [] }).running, page)).toHaveLength(isShown ? 1 : 0)
})

const DAY_MS = 24 * 3_600_000

test.each([
  ['spot', 'trade/index', DAY_MS, true],
  ['spot', 'trade/index', DAY_MS + 1, false],
  ['spot', 'trade/index', -1, true],
  ['spot', 'index/index', DAY_MS, true],
  ['spot', 'index/index', DAY_MS + 1, false],
  ['spot', 'option/detail', 1, false],
  ['withdrawals', 'assets/withdraw/detail', 1, true],
  ['all', 'assets/withdraw/detail', 1, true],
  ['all', 'lever/index', 1, true],
  ['all', 'help-center/center', 1, false],
] as const)('a maintenance of %s on %s, %d ms ahead: %s', (scope, page, ahead, isShown) => {
  const one = { ...halt(scope), begins_at: 5 * DAY_MS, expected_until: 6 * DAY_MS }
  const { planned } = toHalts({ list: [], planned: [one] })
  expect(plannedOn(planned, page, 5 * DAY_MS - ahead)).toHaveLength(isShown ? 1 : 0)
})
