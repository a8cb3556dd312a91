import { MAX_AMOUNT, amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { findAccount } from '../../ledger/ledger.ts'
import { SYSTEM_OWNER } from '../../ledger/accounts.ts'
import { BTC, USDT } from '../../testing/listing.ts'
import { auditState, openHarness, run } from '../../testing/script.ts'

/** The supply: the three customers of `openHarness` hold 5,000 units of BTC each. */
const ISSUED = 15_000n

function check(
  grants: readonly [number, bigint][],
  prepare: 'open' | 'frozen' | 'taken' | 'unknown',
): string {
  const harness = openHarness()
  const customerId = 7
  if (prepare !== 'unknown') run(harness, { kind: 'openCustomer', customerId })
  if (prepare === 'frozen') run(harness, { kind: 'setOperatorFreeze', customerId, frozen: true })
  if (prepare === 'taken') run(harness, { kind: 'creditPracticeFunds', customerId, grants: [] })
  const reply = run(harness, {
    kind: 'creditPracticeFunds',
    customerId,
    grants: grants.map(([currencyId, units]) => ({ currencyId, amount: amount(units) })),
  })
  expect(auditState(harness)).toEqual([])
  if (!reply.ok) return reply.reject
  const held = [BTC, USDT].map(
    (id) => findAccount(harness.exchange.ledger, customerId, 'coin', id)?.available ?? 0n,
  )
  return held.join(' ')
}

test.each<[string, [number, bigint][], 'open' | 'frozen' | 'taken' | 'unknown', string]>([
  [
    'are debited from the external account',
    [
      [BTC, 5n],
      [USDT, 7n],
    ],
    'open',
    '5 7',
  ],
  [
    'grants of the same currency add up',
    [
      [BTC, 5n],
      [BTC, 6n],
    ],
    'open',
    '11 0',
  ],
  ['may reach the supply limit', [[BTC, MAX_AMOUNT - ISSUED]], 'open', `${MAX_AMOUNT - ISSUED} 0`],
  ['reject an amount above the supply limit', [[BTC, MAX_AMOUNT - ISSUED + 1n]], 'open', 'balance_too_large'],
  [
    'reject two grants that together exceed the supply limit',
    [
      [BTC, MAX_AMOUNT - ISSUED],
      [BTC, 1n],
    ],
    'open',
    'balance_too_large',
  ],
  [
    'reject an amount of zero',
    [
      [BTC, 5n],
      [USDT, 0n],
    ],
    'open',
    'amount_must_be_positive',
  ],
  ['reject a negative amount', [[BTC, -5n]], 'open', 'amount_must_be_positive'],
  [
    'reject an unknown currency',
    [
      [BTC, 5n],
      [9, 0n],
    ],
    'open',
    'currency_must_be_known',
  ],
  ['reject a second credit', [[9, 5n]], 'taken', 'practice_funds_already_taken'],
  ['reject a frozen customer', [[BTC, 5n]], 'frozen', 'customer_is_frozen'],
  ['reject an unknown customer', [[BTC, 5n]], 'unknown', 'customer_must_be_known'],
])('practice funds: %s', (_case, grants, prepare, outcome) => {
  expect(check(grants, prepare)).toBe(outcome)
})

test('the external account holds the negated supply', () => {
  const { exchange } = openHarness()
  expect(findAccount(exchange.ledger, SYSTEM_OWNER, 'external', BTC)?.available).toBe(-ISSUED)
})
