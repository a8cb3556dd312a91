import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { BTC } from '../testing/listing.ts'
import { auditState, run } from '../testing/script.ts'
import { openSubscriptionHarness, project } from '../testing/subscription-harness.ts'

test.each([
  [
    'an unknown payment currency',
    { prices: [{ ...project.prices[0], currencyId: 99 }] },
    'currency_must_be_known',
  ],
  ['no payment currency', { prices: [] }, 'project_is_invalid'],
  ['two prices in one currency', { prices: [project.prices[0], project.prices[0]] }, 'project_is_invalid'],
  ['a free coin', { prices: [{ ...project.prices[0], payUnits: amount(0n) }] }, 'project_is_invalid'],
  [
    'a price of no coins',
    { prices: [{ ...project.prices[0], coinUnits: amount(0n) }] },
    'project_is_invalid',
  ],
  [
    'a supply that costs more than any amount',
    { prices: [{ ...project.prices[0], payUnits: amount(2n ** 63n - 1n) }] },
    'project_is_invalid',
  ],
  ['a minimum of nothing', { quantityMin: amount(0n) }, 'project_is_invalid'],
  ['a minimum above the maximum', { quantityMin: amount(801n) }, 'project_is_invalid'],
  ['a maximum above the customer limit', { quantityMax: amount(1_001n) }, 'project_is_invalid'],
  ['a customer limit above the supply', { supply: amount(999n) }, 'project_is_invalid'],
  ['a close before the start', { closeAt: project.startAt }, 'project_is_invalid'],
  ['a launch before the close', { launchAt: project.closeAt - 1 }, 'project_is_invalid'],
  ['a lock-up of half a day', { lockupDays: 0.5 }, 'project_is_invalid'],
  ['a lock-up above three years', { lockupDays: 1_096 }, 'project_is_invalid'],
  ['a close in the past', { startAt: 1, closeAt: 2 }, 'project_is_invalid'],
  ['a name in lower case', { coinName: 'nova' }, 'project_is_invalid'],
  ['nine decimals', { coinDecimals: 9 }, 'project_is_invalid'],
  ['the id of a currency', { coinId: BTC, prices: [project.prices[0]] }, 'project_coin_is_taken'],
  ['the name of a currency', { coinName: 'USDT' }, 'project_coin_is_taken'],
  ['the coin of another project', { id: 2 }, 'project_coin_is_taken'],
])('configure: rejects %s', (_case, part, reject) => {
  const harness = openSubscriptionHarness({ startAt: project.startAt + 10 })
  const changed = { ...project, startAt: project.startAt + 10, ...part } as typeof project
  expect(run(harness, { kind: 'configureProject', project: changed })).toMatchObject({ reject })
  expect(auditState(harness)).toEqual([])
})

test('configure: before the start every field may change, from then on only the launch estimate', () => {
  const harness = openSubscriptionHarness({ startAt: project.startAt + 10 })
  const configure = (part: Partial<typeof project>) =>
    run(harness, { kind: 'configureProject', project: { ...project, ...part } })
  expect(configure({ supply: amount(2_000n), lockupDays: 1 })).toMatchObject({ ok: true })
  expect(configure({ supply: amount(2_000n) })).toMatchObject({ reject: 'project_has_started' })
  const started = { supply: amount(2_000n), lockupDays: 1 }
  expect(configure({ ...started, launchAt: project.launchAt + 1 })).toMatchObject({ ok: true })
  expect(configure({ ...started, closeAt: project.closeAt + 1 })).toMatchObject({
    reject: 'project_has_started',
  })
  const prices = project.prices.map((price) => ({ ...price, payUnits: amount(1n) }))
  expect(configure({ ...started, prices })).toMatchObject({ reject: 'project_has_started' })
  expect(auditState(harness)).toEqual([])
})
