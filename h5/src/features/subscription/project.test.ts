import type { ProjectInfo } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { toProject } from './project.ts'
import { PROJECT } from './testing.ts'

const WIRE: ProjectInfo = {
  id: 5,
  coin_id: 1_001,
  coin_name: 'NOVA',
  title: 'Nova Network',
  icon: null,
  networks: ['ERC20'],
  decimals: 4,
  supply: '1000',
  prices: [
    {
      currency_id: 3,
      currency_name: 'USDT',
      decimals: 6,
      price: '0.25',
      pay_units: '25',
      coin_units: '1',
    },
    {
      currency_id: 1,
      currency_name: 'BTC',
      decimals: 8,
      price: '0.000001',
      pay_units: '1',
      coin_units: '100',
    },
  ],
  min_number: '10',
  max_number: '500',
  customer_max: '800',
  start_at: 1_000,
  close_at: 2_000,
  launch_at: 10_000,
  lockup_days: 2,
  status: 'subscription',
  allotted_at: null,
  orders: 2,
  demand: '600',
  issued: '0',
  market_id: null,
}

test('toProject: reads every field', () => {
  expect(toProject(WIRE)).toEqual(PROJECT)
})

test('toProject: a launched project has its market and the time of its allotment', () => {
  const launched = toProject({ ...WIRE, status: 'redemption', allotted_at: 3_000, market_id: 9 })
  expect(launched).toMatchObject({ status: 'launched', allottedAt: 3_000, marketId: 9 })
})

test('toProject: throws for an unknown status', () => {
  expect(() => toProject({ ...WIRE, status: 'gone' as 'upcoming' })).toThrow(
    'unknown value on the wire: gone',
  )
})
