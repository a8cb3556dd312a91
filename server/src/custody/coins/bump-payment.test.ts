import { expect, test } from 'vitest'
import type { CoinChain } from '../chains/chain.ts'
import { bumpTermsOf, isRaiseDue } from './bump-payment.ts'

const COINS = { payer: 'payer', dust: 546n, feeRateMax: 200n } as CoinChain
const NEWEST = { txid: 'a'.repeat(64), raw: '', fee: 1_400n, vsize: 140, height: 100 }
const INPUT = { txid: 'b'.repeat(64), output: 0, branch: 0 as const, index: 1, amount: 50_000n }

const raised = (rate: bigint, amount = 40_000n, newest = NEWEST) =>
  bumpTermsOf(COINS, { newest, inputs: [INPUT], amount, tipHeight: 106, rate })

test('a fee is raised after six blocks', () => {
  expect([isRaiseDue(NEWEST, 105), isRaiseDue(NEWEST, 106)]).toEqual([false, true])
})

test.each<[string, bigint, bigint, string | undefined]>([
  ['to the present rate', 30n, 40_000n, '5800'],
  ['by a quarter at least', 1n, 40_000n, '8249'],
  ['with all of the change where the rest is dust', 30n, 45_300n, '0'],
])('a fee is raised %s', (_name, rate, amount, change) => {
  expect(raised(rate, amount)).toMatchObject({ change, replaces: NEWEST.txid, changeAddress: 'payer' })
})

test.each<[string, bigint, bigint, object]>([
  ['without change to take it from', 10n, 48_600n, {}],
  ['that change does not cover', 100n, 40_000n, {}],
  ['above the maximum', 10n, 10_000n, { fee: 23_000n }],
])('a fee is not raised %s', (_name, rate, amount, change) => {
  expect(raised(rate, amount, { ...NEWEST, ...change })).toBeUndefined()
})
