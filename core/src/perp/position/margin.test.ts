import { amount, normalise, toAmount } from '@halyard/money'
import * as perpMath from '@halyard/formulas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marginFor, partOf, pnlOf } from './margin.ts'

const side = fc.constantFrom('long' as const, 'short' as const)
/** On both sides of 2^53, where amounts change from numbers to bigints. */
const value = fc.oneof(fc.bigInt(0n, 10n ** 12n), fc.bigInt(2n ** 53n - 1_000n, 2n ** 53n + 1_000n))

test('margin: the core and the formulas agree, with numbers and with bigints', () => {
  fc.assert(
    fc.property(side, value, value, fc.integer({ min: 1, max: 200 }), (on, entryValue, now, leverage) => {
      const entry = normalise(amount(entryValue))
      expect(toAmount(marginFor(entry, leverage))).toBe(perpMath.initialMargin(entryValue, BigInt(leverage)))
      expect(toAmount(pnlOf(on, entry, normalise(amount(now))))).toBe(
        perpMath.unrealisedPnl({ side: on, entryValue }, now),
      )
    }),
  )
})

test('parts of a position: the core and the formulas agree', () => {
  fc.assert(
    fc.property(side, value, value, fc.integer({ min: 1, max: 10_000 }), (on, entryValue, margin, lots) => {
      const openLots = lots + 7
      const held = {
        side: on,
        entryValue: normalise(amount(entryValue)),
        margin: normalise(amount(margin)),
        openLots,
      }
      const part = partOf(held as Parameters<typeof partOf>[0], lots)
      const expected = perpMath.partOf({ side: on, lots: BigInt(openLots), entryValue, margin }, BigInt(lots))
      expect({
        lots: BigInt(part.lots),
        entryValue: toAmount(part.entryValue),
        margin: toAmount(part.margin),
      }).toEqual({
        lots: expected.lots,
        entryValue: expected.entryValue,
        margin: expected.margin,
      })
    }),
  )
})
