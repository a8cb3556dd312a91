import { MAX_AMOUNT, amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { findAccount } from '../ledger/ledger.ts'
import { HOUSE } from '../ledger/accounts.ts'
import { BTC, USDT } from '../testing/listing.ts'
import { auditPlay, openPlay, run } from '../testing/script.ts'

/** Three customers of `openPlay` hold 5,000 BTC each. */
const ISSUED = 15_000n

function check(
  grants: readonly [number, bigint][],
  prepare: 'open' | 'frozen' | 'taken' | 'unknown',
): string {
  const play = openPlay()
  const customerId = 7
  if (prepare !== 'unknown') run(play, { kind: 'openCustomer', customerId })
  if (prepare === 'frozen') run(play, { kind: 'setOperatorFreeze', customerId, frozen: true })
  if (prepare === 'taken') run(play, { kind: 'creditPracticeFunds', customerId, grants: [] })
  const reply = run(play, {
    kind: 'creditPracticeFunds',
    customerId,
    grants: grants.map(([currencyId, units]) => ({ currencyId, amount: amount(units) })),
  })
  expect(auditPlay(play)).toEqual([])
  if (!reply.ok) return reply.reject
  const held = [BTC, USDT].map(
    (id) => findAccount(play.exchange.ledger, customerId, 'coin', id)?.available ?? 0n,
  )
  return held.join(' ')
}

test.each<[string, [number, bigint][], 'open' | 'frozen' | 'taken' | 'unknown', string]>([
  [
    'come from outside',
    [
      [BTC, 5n],
      [USDT, 7n],
    ],
    'open',
    '5 7',
  ],
  [
    'add up when a currency is named twice',
    [
      [BTC, 5n],
      [BTC, 6n],
    ],
    'open',
    '11 0',
  ],
  ['reach what can be stored', [[BTC, MAX_AMOUNT - ISSUED]], 'open', `${MAX_AMOUNT - ISSUED} 0`],
  ['go no further', [[BTC, MAX_AMOUNT - ISSUED + 1n]], 'open', 'balance_too_large'],
  [
    'go no further in two steps',
    [
      [BTC, MAX_AMOUNT - ISSUED],
      [BTC, 1n],
    ],
    'open',
    'balance_too_large',
  ],
  [
    'are more than nothing',
    [
      [BTC, 5n],
      [USDT, 0n],
    ],
    'open',
    'amount_must_be_positive',
  ],
  ['are not taken away', [[BTC, -5n]], 'open', 'amount_must_be_positive'],
  [
    'are in a known currency',
    [
      [BTC, 5n],
      [9, 0n],
    ],
    'open',
    'currency_must_be_known',
  ],
  ['are given once', [[9, 5n]], 'taken', 'practice_funds_already_taken'],
  ['are not for the frozen', [[BTC, 5n]], 'frozen', 'customer_is_frozen'],
  ['are for customers', [[BTC, 5n]], 'unknown', 'customer_must_be_known'],
])('practice funds %s', (_rule, grants, prepare, outcome) => {
  expect(check(grants, prepare)).toBe(outcome)
})

test('the world outside owes what customers hold', () => {
  const { exchange } = openPlay()
  expect(findAccount(exchange.ledger, HOUSE, 'external', BTC)?.available).toBe(-ISSUED)
})
