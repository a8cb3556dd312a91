import { expect, test } from 'vitest'
import { perpConfig } from '../testing/perp-harness.ts'
import { auditState, openHarness, run } from '../testing/script.ts'
import type { PerpConfig } from './perp-config.ts'

const tier = { lotsMax: 1_000, leverageMax: 10, maintenancePpm: 5_000 }

test.each<[Partial<PerpConfig>, string]>([
  [{}, 'done'],
  [{ indexMarketId: 9 }, 'market_must_be_known'],
  [{ settleId: 9 }, 'contract_config_is_invalid'],
  [{ baseId: 9 }, 'contract_config_is_invalid'],
  [{ priceDecimals: 2 }, 'contract_config_is_invalid'],
  [{ quantityDecimals: 3 }, 'contract_config_is_invalid'],
  [{ id: 0 }, 'contract_config_is_invalid'],
  [{ id: 65_536 }, 'contract_config_is_invalid'],
  [{ makerFeePpm: 2_001 }, 'contract_config_is_invalid'],
  [{ takerFeePpm: 100_000 }, 'contract_config_is_invalid'],
  [{ interestPpm: -1 }, 'contract_config_is_invalid'],
  [{ fundingIntervalMs: 59_999 }, 'contract_config_is_invalid'],
  [{ bandPpm: 0 }, 'contract_config_is_invalid'],
  [{ bandPpm: 1_000_000 }, 'contract_config_is_invalid'],
  [{ lotsMin: 0 }, 'contract_config_is_invalid'],
  [{ lotsMin: 1_001 }, 'contract_config_is_invalid'],
  [{ lotsMax: 1_001 }, 'contract_config_is_invalid'],
  [{ lotsMax: 1.5 }, 'contract_config_is_invalid'],
  [{ markClampPpm: 0 }, 'contract_config_is_invalid'],
  // With such a clamp the mark could liquidate positions that are well margined at the index.
  [{ markClampPpm: 5_000 }, 'contract_config_is_invalid'],
  [{ markClampPpm: 4_999 }, 'done'],
  [{ impactNotional: 0 }, 'contract_config_is_invalid'],
  [{ impactNotional: 1_000_000_000_001 }, 'contract_config_is_invalid'],
  [{ impactSpreadMaxPpm: 0 }, 'contract_config_is_invalid'],
  [{ impactSpreadMaxPpm: 1_000_000 }, 'contract_config_is_invalid'],
  [{ coverSlackPpm: -1 }, 'contract_config_is_invalid'],
  [{ coverSlackPpm: 100_000 }, 'contract_config_is_invalid'],
  [{ coverSlackPpm: 0 }, 'done'],
  [{ liquidationFeePpm: 1_000_000 }, 'contract_config_is_invalid'],
  [{ tiers: [] }, 'contract_config_is_invalid'],
  [{ tiers: [{ ...tier, leverageMax: 0 }] }, 'contract_config_is_invalid'],
  // At this leverage the initial margin does not exceed the maintenance margin.
  [{ tiers: [{ ...tier, leverageMax: 200 }] }, 'contract_config_is_invalid'],
  [{ tiers: [tier, tier] }, 'contract_config_is_invalid'],
  [
    {
      tiers: [
        { ...tier, lotsMax: 10 },
        { ...tier, leverageMax: 11 },
      ],
    },
    'contract_config_is_invalid',
  ],
  [
    {
      tiers: [
        { ...tier, lotsMax: 10 },
        { ...tier, maintenancePpm: 4_999 },
      ],
    },
    'contract_config_is_invalid',
  ],
  [{ tiers: [{ ...tier, lotsMax: 10 }, tier] }, 'done'],
])('configure contract: %j -> %s', (change, expected) => {
  const harness = openHarness()
  const reply = run(harness, { kind: 'configurePerp', perp: { ...perpConfig, ...change } })
  expect(reply.ok ? 'done' : reply.reject).toBe(expected)
  expect(auditState(harness)).toEqual([])
})

test('configure contract: units are fixed for life; the rest may change', () => {
  const harness = openHarness()
  const configure = (change: Partial<PerpConfig>) =>
    run(harness, { kind: 'configurePerp', perp: { ...perpConfig, ...change } })
  expect(configure({}).ok).toBe(true)
  expect(configure({ quantityDecimals: 1 })).toMatchObject({ reject: 'contract_units_are_fixed' })
  expect(configure({ takerFeePpm: 5_000, status: 'paused' }).ok).toBe(true)
  expect(auditState(harness)).toEqual([])
})
