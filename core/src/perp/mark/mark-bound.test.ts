import { amount } from '@halyard/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Command } from '../../commands.ts'
import { BTC, MARKET, USDT } from '../../testing/listing.ts'
import { perpConfig } from '../../testing/perp-harness.ts'
import { openHarness, type Harness, run } from '../../testing/script.ts'

/** A high index price in ticks, so that the clamp is many ticks wide. */
const INDEX = 100_000
const CLAMP = (INDEX * perpConfig.markClampPpm) / 1_000_000
const VICTIM = 11
const COUNTERPARTY = 12
const OTHERS = [13, 14, 15]
const NO_STOPS = { takeProfitTicks: undefined, stopLossTicks: undefined }

function placeOpening(
  customerId: number,
  side: 'long' | 'short',
  leverage: number,
  ticks: number,
  lots: number,
): Command {
  return {
    kind: 'openPosition',
    customerId,
    perpId: 1,
    side,
    leverage,
    terms: { type: 'limit', ticks, lots },
    stops: NO_STOPS,
  }
}

function openFlatMarket(): Harness {
  const harness = openHarness()
  const perp = { ...perpConfig, baseId: BTC, settleId: USDT, interestPpm: 0 }
  const grants = [{ currencyId: USDT, amount: amount(10n ** 12n), account: 'contract' as const }]
  run(harness, { kind: 'configurePerp', perp })
  run(harness, {
    kind: 'fundSystemAccount',
    account: 'insurance',
    currencyId: USDT,
    amount: amount(10n ** 12n),
  })
  for (const customerId of [VICTIM, COUNTERPARTY, ...OTHERS]) {
    run(harness, { kind: 'openCustomer', customerId })
    run(harness, { kind: 'creditPracticeFunds', customerId, grants })
  }
  run(harness, { kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: INDEX }] })
  return harness
}

/**
 * A step of another customer: closes its positions and orders, then quotes both sides or places one order that may
 * trade.
 */
const anyStep = fc.record({
  customerId: fc.constantFrom(...OTHERS),
  quotes: fc.boolean(),
  side: fc.constantFrom('long' as const, 'short' as const),
  leverage: fc.constantFrom(1, 5, 10, 20),
  away: fc.integer({ min: -9_000, max: 9_000 }),
  spread: fc.constantFrom(1, 100, 3_000),
  lots: fc.integer({ min: 1, max: 60 }),
  waitMs: fc.constantFrom(0, 1_000, 60_000, 300_000, 3_000_000),
})

/**
 * Returns the worst entry price at a leverage whose equity at the edge of the clamp is at least the maintenance margin.
 */
function entryAtEdge(side: 'long' | 'short', leverage: number): number {
  const maintenancePpm = perpConfig.tiers[0]?.maintenancePpm ?? 0
  return side === 'long'
    ? Math.floor(((INDEX - CLAMP) * (1 - maintenancePpm / 1_000_000)) / (1 - 1 / leverage))
    : Math.ceil(((INDEX + CLAMP) * (1 + maintenancePpm / 1_000_000)) / (1 + 1 / leverage))
}

test('flat index: no position well margined at the edge of the clamp is liquidated', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('long' as const, 'short' as const),
      fc.constantFrom(15, 18, 20),
      fc.array(anyStep, { minLength: 5, maxLength: 30 }),
      (side, leverage, steps) => {
        const harness = openFlatMarket()
        const entry = entryAtEdge(side, leverage)
        run(harness, placeOpening(VICTIM, side, leverage, entry, 10))
        run(harness, placeOpening(COUNTERPARTY, side === 'long' ? 'short' : 'long', 1, entry, 10))
        expect(wellMarginedRows(harness).length).toBe(2)
        for (const step of steps) {
          const wellMargined = wellMarginedRows(harness)
          const { customerId, away, spread } = step
          run(harness, { kind: 'closeAllPositions', customerId, perpId: undefined })
          if (step.quotes) {
            run(harness, placeOpening(customerId, 'long', 1, INDEX + away - spread, 5))
            run(harness, placeOpening(customerId, 'short', 1, INDEX + away + spread, 5))
          } else run(harness, placeOpening(customerId, step.side, step.leverage, INDEX + away, step.lots))
          harness.now += step.waitMs
          const before = harness.facts.length
          run(harness, { kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: INDEX }] })
          const facts = harness.facts.slice(before)
          // Funding reduces margins and may itself cause a liquidation.
          if (facts.some(({ kind }) => kind === 'fundingPaid')) continue
          for (const fact of facts)
            if (fact.kind === 'positionLiquidated') expect(wellMargined).not.toContain(fact.positionId)
        }
        expect(harness.faults).toEqual([])
      },
    ),
    { numRuns: 150 },
  )
})

/** Returns the positions whose equity covers their maintenance margin at both edges of the clamp. */
function wellMarginedRows({ exchange }: Harness): number[] {
  return [...exchange.perps.positions.values()]
    .filter(({ openLots, remaining }) => openLots > 0 && remaining === 0)
    .filter((row) =>
      [INDEX - CLAMP, INDEX + CLAMP].every((ticks) => {
        const value = BigInt(ticks) * BigInt(row.openLots)
        const profit = row.side === 'long' ? value - BigInt(row.entryValue) : BigInt(row.entryValue) - value
        return (BigInt(row.margin) + profit) * 1_000_000n >= value * BigInt(row.maintenancePpm)
      }),
    )
    .map(({ id }) => id)
}
