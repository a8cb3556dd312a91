import { allotment } from '@halyard/formulas'
import { formatUnits } from '@halyard/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allotmentParts } from './use-allotment-explanation.ts'

const text = (units: bigint) => formatUnits(units, 4)

test('allotment: share and remainder add up to what the formula allots, with at most a unit left', () => {
  const quantities = fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(quantities, fc.bigInt({ min: 1n, max: 10n ** 9n }), (asked, supply) => {
      const orders = asked.map((quantity, at) => ({ id: at + 1, quantity }))
      const allotted = allotment(orders, supply)
      const project = {
        supply: text(supply),
        demand: text(asked.reduce((sum, one) => sum + one, 0n)),
        decimals: 4,
      }
      for (const { id, quantity } of orders) {
        const own = allotted.get(id) ?? 0n
        const parts = allotmentParts(project, { quantity: text(quantity), allotted: text(own) })
        expect(parts.share + parts.remainder).toBe(own)
        expect([0n, 1n]).toContain(parts.remainder)
        if (parts.isWhole) expect(own).toBe(quantity)
      }
    }),
  )
})
