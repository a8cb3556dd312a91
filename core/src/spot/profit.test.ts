import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount } from '@halyard/money'
import type { Command } from '../commands.ts'
import { CUSTOMER_ACCOUNTS } from '../ledger/account-kinds.ts'
import { findAccount } from '../ledger/ledger.ts'
import { BTC, MARKET, marketConfig, USDT } from '../testing/listing.ts'
import { auditState, openHarness, type Harness, run } from '../testing/script.ts'

const PRICE = 1_000n
const ATTACKERS = [1, 2]
const MAKER = 3

/**
 * Returns the wealth of the attacker's two accounts at the constant price, in quote units times the base units of a
 * lot.
 */
function worthOf({ exchange }: Harness): bigint {
  const owned = (currencyId: number): bigint =>
    ATTACKERS.flatMap((owner) =>
      CUSTOMER_ACCOUNTS.map((kind) => findAccount(exchange.ledger, owner, kind, currencyId)),
    )
      .map((account) => (account ? account.available + account.frozen : 0n))
      .reduce((sum, part) => sum + part, 0n)
  return owned(BTC) * PRICE + owned(USDT) * 10n
}

interface Move {
  readonly customerId: number
  readonly side: 'buy' | 'sell'
  readonly lots: number
  readonly how: 'market' | 'spend' | 'ioc' | 'gtc' | 'cancel'
  readonly orderId: number
}

const anyMove: fc.Arbitrary<Move> = fc.record({
  customerId: fc.constantFrom(...ATTACKERS),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  lots: fc.integer({ min: 1, max: 4 }),
  how: fc.constantFrom(
    'market' as const,
    'spend' as const,
    'ioc' as const,
    'gtc' as const,
    'cancel' as const,
  ),
  orderId: fc.integer({ min: 3, max: 60 }),
})

function commandOf({ customerId, side, lots, how, orderId }: Move): Command {
  if (how === 'cancel') return { kind: 'cancelOrder', customerId, orderId }
  const place = { kind: 'placeOrder', customerId, marketId: MARKET, side } as const
  if (how === 'market') return { ...place, terms: { type: 'market', lots } }
  if (how === 'spend')
    return { ...place, terms: { type: 'market', spend: amount(BigInt(lots) * PRICE + 1n) } }
  return { ...place, terms: { type: 'limit', timeInForce: how, ticks: Number(PRICE), lots } }
}

test.each([
  ['no fees', 0, 0],
  ['the smallest fees', 1, 1],
  ['usual fees', 1_000, 2_000],
])('trading dust at a constant price never makes a profit: %s', (_case, makerFeePpm, takerFeePpm) => {
  fc.assert(
    fc.property(fc.array(anyMove, { minLength: 1, maxLength: 60 }), (moves) => {
      const harness = openHarness()
      const market = { ...marketConfig, makerFeePpm, takerFeePpm, lotsMin: 1, valueMin: amount(0n) }
      run(harness, { kind: 'configureMarket', market })
      for (const side of ['buy', 'sell'] as const) {
        const terms = { type: 'limit', ticks: Number(PRICE) + (side === 'buy' ? 0 : 1), lots: 400 } as const
        run(harness, { kind: 'placeOrder', customerId: MAKER, marketId: MARKET, side, terms })
      }
      const before = worthOf(harness)
      for (const move of moves) run(harness, commandOf(move))
      expect(worthOf(harness) <= before).toBe(true)
      expect(auditState(harness)).toEqual([])
    }),
    { numRuns: 40 },
  )
})
