import { amount, normalise } from '@halyard/money'
import { expect, test } from 'vitest'
import { findViolations } from './invariants.ts'
import { findAccount, hold } from './ledger/ledger.ts'
import type { Position } from './perp/position/position.ts'
import { USDT } from './testing/listing.ts'
import { run } from './testing/script.ts'
import { openWalletHarness } from './testing/wallet-script.ts'

test('frozen balance: holds of two products in one account add up', () => {
  const harness = openWalletHarness()
  const { exchange } = harness
  const terms = { currencyId: USDT, network: 'TRC20', addressId: 7, amount: amount(100n), memo: '' }
  expect(run(harness, { kind: 'requestWithdrawal', customerId: 1, ...terms })).toMatchObject({ ok: true })
  const coins = findAccount(exchange.ledger, 1, 'coin', USDT)?.id ?? 0
  hold(exchange.ledger, coins, amount(50n), 'margin_add')
  expect(findViolations(exchange)).toEqual([`account ${coins} has 150 frozen, open rows hold 100`])
  // No command holds margin in a coin account today, so the position is added by hand.
  const position = { accountId: coins, margin: normalise(30n), held: normalise(20n) }
  exchange.perps.positions.set(1, position as Position)
  expect(findViolations(exchange)).toEqual([])
})
