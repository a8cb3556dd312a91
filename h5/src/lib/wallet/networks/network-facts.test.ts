import type { DepositNetworkFacts } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { cheapestOf, toNetworkFacts } from './network-facts.ts'

const WIRE: DepositNetworkFacts = {
  type: 'TRC20',
  min: '10',
  fee: '0',
  confirmations: 20,
  block_ms: 3_000,
  paused: null,
  last_used: true,
}

test('toNetworkFacts: reads every field', () => {
  expect(toNetworkFacts('TRC20', WIRE)).toEqual({
    network: 'TRC20',
    min: '10',
    fee: '0',
    confirmations: 20,
    usualMs: 60_000,
    paused: undefined,
    lastUsed: true,
  })
  const paused = { why: 'halted', text: 'Maintenance.' } as const
  expect(toNetworkFacts('TRC20', { ...WIRE, paused }).paused).toEqual(paused)
})

test('toNetworkFacts: throws for an unknown cause', () => {
  const paused = { why: 'odd' as never, text: '' }
  expect(() => toNetworkFacts('TRC20', { ...WIRE, paused })).toThrow('unknown value on the wire: odd')
})

const of = (network: string, fee: string, isPaused = false) => ({
  ...toNetworkFacts(network, { ...WIRE, fee }),
  paused: isPaused ? ({ why: 'closed', text: '' } as const) : undefined,
})

test.each([
  ['the lowest fee', [of('ERC20', '5'), of('TRC20', '1'), of('OMNI', '10')], 'TRC20'],
  ['fees as numbers', [of('ERC20', '10'), of('TRC20', '9.5')], 'TRC20'],
  ['one that is open', [of('TRC20', '1', true), of('ERC20', '5'), of('OMNI', '6')], 'ERC20'],
  ['none of one', [of('TRC20', '1')], undefined],
  ['none of equal fees', [of('TRC20', '0'), of('ERC20', '0.00')], undefined],
  ['none of nothing', [], undefined],
])('cheapestOf: %s', (_what, networks, cheapest) => {
  expect(cheapestOf(networks)).toBe(cheapest)
})
