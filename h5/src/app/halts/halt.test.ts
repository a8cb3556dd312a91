import { expect, test } from 'vitest'
import { haltsOn, toHalts } from './halt.ts'

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
  expect(toHalts({ list: [halt('spot')] })).toMatchObject([
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
  expect(haltsOn(toHalts({ list: [halt(scope)] }), page)).toHaveLength(isShown ? 1 : 0)
})
