import { amount, MAX_AMOUNT } from '@halyard/money'
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { findAccount } from '../ledger/ledger.ts'
import { restoreSnapshot } from '../snapshot.ts'
import { BTC, USDT } from '../testing/listing.ts'
import { networkConfig } from '../testing/wallet-script.ts'
import { auditState, type Harness, openHarness, run, runScript } from '../testing/script.ts'
import { DAY_MS } from './referral-state.ts'

const ANN = 1
const BOB = 2
const CAT = 3

/** Ann invited bob. Bob has paid 20 units of BTC in fees for buying 1,000, and cat, the seller, 1,000 units of USDT. */
function openReferralHarness(): Harness {
  const harness = openHarness()
  expect(run(harness, { kind: 'setInviter', customerId: BOB, inviterId: ANN })).toMatchObject({ ok: true })
  runScript(harness, 'cat sell 100 @ 1000\nbob buy 100 @ 1000')
  harness.now = DAY_MS
  return harness
}

const credit = (part: Partial<Extract<Command, { kind: 'creditRebate' }>> = {}): Command => ({
  kind: 'creditRebate',
  inviteeId: BOB,
  currencyId: BTC,
  day: 0,
  fees: amount(19n),
  ...part,
})

function availableOf(
  { exchange }: Harness,
  ownerId: number,
  kind: 'coin' | 'fees' | 'referral',
  currencyId = BTC,
) {
  return findAccount(exchange.ledger, ownerId, kind, currencyId)?.available ?? 0n
}

test('rebate: 20 % of the fees, floored, from fees through referral to the inviter', () => {
  const harness = openReferralHarness()
  const [coin, fees] = [availableOf(harness, ANN, 'coin'), availableOf(harness, SYSTEM_OWNER, 'fees')]
  expect(fees).toBe(20n)
  expect(run(harness, credit())).toEqual({ ok: true, rebate: 3n })
  expect(availableOf(harness, ANN, 'coin')).toBe(coin + 3n)
  expect(availableOf(harness, SYSTEM_OWNER, 'fees')).toBe(17n)
  expect(availableOf(harness, SYSTEM_OWNER, 'referral')).toBe(0n)
  expect(harness.facts.filter(({ kind }) => kind === 'rebateCredited')).toEqual([
    {
      kind: 'rebateCredited',
      inviteeId: BOB,
      inviterId: ANN,
      currencyId: BTC,
      day: 0,
      fees: 19n,
      sharePpm: 200_000,
      amount: 3n,
      at: DAY_MS,
    },
  ])
  expect(auditState(harness)).toEqual([])
})

test('rebate: each day once, also after a restart; currencies are independent', () => {
  const harness = openReferralHarness()
  run(harness, credit())
  harness.exchange = restoreSnapshot(harness.rows.snapshot())
  expect(run(harness, credit())).toMatchObject({ reject: 'rebate_already_credited' })
  expect(run(harness, credit({ currencyId: USDT }))).toMatchObject({ ok: true })
  harness.now += 40 * DAY_MS
  expect(run(harness, credit({ day: 5 }))).toMatchObject({ ok: true })
  harness.exchange = restoreSnapshot(harness.rows.snapshot())
  expect(run(harness, credit({ day: 5 }))).toMatchObject({ reject: 'rebate_already_credited' })
  expect(run(harness, credit({ day: 4 }))).toMatchObject({ reject: 'rebate_already_credited' })
  expect(run(harness, credit({ day: 6 }))).toMatchObject({ ok: true })
  expect(auditState(harness)).toEqual([])
})

test('rebate: a clock that jumps back does not credit a day before it has ended', () => {
  const harness = openReferralHarness()
  harness.now = 3 * DAY_MS
  run(harness, { kind: 'passTime' })
  harness.now = DAY_MS
  expect(run(harness, credit({ day: 2 }))).toMatchObject({ ok: true })
  expect(run(harness, credit({ day: 3 }))).toMatchObject({ reject: 'rebate_day_must_have_passed' })
  expect(auditState(harness)).toEqual([])
})

test.each<[string, Partial<Extract<Command, { kind: 'creditRebate' }>>, string]>([
  ['an invitee without an inviter', { inviteeId: CAT }, 'inviter_must_be_known'],
  ['an unknown invitee', { inviteeId: 99 }, 'inviter_must_be_known'],
  ['an unknown currency', { currencyId: 99 }, 'currency_must_be_known'],
  ['a day that has not ended', { day: 1 }, 'rebate_day_must_have_passed'],
  ['a day before 1970', { day: -1 }, 'rebate_day_must_have_passed'],
  ['half a day', { day: 0.5 }, 'rebate_day_must_have_passed'],
  ['no fees', { fees: amount(0n) }, 'rebate_fees_are_invalid'],
  ['negative fees', { fees: amount(-5n) }, 'rebate_fees_are_invalid'],
  ['more than the fee account has', { fees: amount(105n) }, 'fees_insufficient'],
  ['the largest amount', { fees: MAX_AMOUNT }, 'fees_insufficient'],
])('rebate: rejects %s', (_case, part, reject) => {
  const harness = openReferralHarness()
  expect(run(harness, credit(part))).toMatchObject({ reject })
  expect(auditState(harness)).toEqual([])
})

test('rebate: less than one unit is credited as zero and not again', () => {
  const harness = openReferralHarness()
  expect(run(harness, credit({ fees: amount(4n) }))).toEqual({ ok: true, rebate: 0n })
  expect(run(harness, credit({ fees: amount(4n) }))).toMatchObject({ reject: 'rebate_already_credited' })
  expect(auditState(harness)).toEqual([])
})

test('rebate: a frozen inviter receives it', () => {
  const harness = openReferralHarness()
  run(harness, { kind: 'setOperatorFreeze', customerId: ANN, frozen: true })
  expect(run(harness, credit())).toEqual({ ok: true, rebate: 3n })
})

test('share: counts for fees from the next day on; at most 50 %', () => {
  const harness = openReferralHarness()
  const setShare = (sharePpm: number) =>
    expect(run(harness, { kind: 'setRebateShare', customerId: ANN, sharePpm })).toMatchObject({ ok: true })
  setShare(100_000)
  setShare(500_000)
  harness.exchange = restoreSnapshot(harness.rows.snapshot())
  expect(run(harness, credit())).toEqual({ ok: true, rebate: 3n })
  harness.now = 3 * DAY_MS
  expect(run(harness, credit({ day: 1, fees: amount(5n) }))).toEqual({ ok: true, rebate: 1n })
  setShare(400_000)
  expect(run(harness, credit({ day: 2, fees: amount(8n) }))).toEqual({ ok: true, rebate: 4n })
  for (const sharePpm of [0, -1, 0.5, 500_001, Number.NaN])
    expect(run(harness, { kind: 'setRebateShare', customerId: ANN, sharePpm })).toMatchObject({
      reject: 'rebate_share_is_invalid',
    })
  expect(run(harness, { kind: 'setRebateShare', customerId: 99, sharePpm: 1 })).toMatchObject({
    reject: 'customer_must_be_known',
  })
  expect(auditState(harness)).toEqual([])
})

test('share: a day credited late has the share of that day, after changes and a restart', () => {
  const harness = openReferralHarness()
  const shares = [100_000, 300_000, 400_000, 500_000]
  for (const [day, sharePpm] of shares.entries()) {
    harness.now = (day + 1) * DAY_MS
    run(harness, { kind: 'setRebateShare', customerId: ANN, sharePpm: 250_000 })
    run(harness, { kind: 'setRebateShare', customerId: ANN, sharePpm })
  }
  harness.exchange = restoreSnapshot(harness.rows.snapshot())
  harness.now = 7 * DAY_MS
  const rebates = [0, 1, 2, 3, 4, 5].map((day) => run(harness, credit({ day, fees: amount(10n) })))
  expect(rebates).toEqual([2n, 2n, 1n, 3n, 4n, 5n].map((rebate) => ({ ok: true, rebate })))
  expect(auditState(harness)).toEqual([])
})

test.each<[string, number, number, string]>([
  ['oneself', CAT, CAT, 'inviter_must_differ'],
  ['a second inviter', BOB, CAT, 'inviter_already_set'],
  ['a circle of two', ANN, BOB, 'customer_has_invitees'],
  ['a circle of three', ANN, CAT, 'customer_has_invitees'],
  ['an unknown inviter', CAT, 99, 'inviter_must_be_known'],
  ['an unknown customer', 99, ANN, 'customer_must_be_known'],
])('inviter: rejects %s', (_case, customerId, inviterId, reject) => {
  const harness = openReferralHarness()
  if (customerId === ANN) run(harness, { kind: 'setInviter', customerId: CAT, inviterId: BOB })
  harness.exchange = restoreSnapshot(harness.rows.snapshot())
  expect(run(harness, { kind: 'setInviter', customerId, inviterId })).toMatchObject({ reject })
  expect(auditState(harness)).toEqual([])
})

test('rebate: never spends the fee of a withdrawal that may still be returned', () => {
  const harness = openReferralHarness()
  const network = {
    ...networkConfig,
    currencyId: BTC,
    withdrawFee: amount(7n),
    twoReviewersFrom: amount(2_000n),
  }
  const commands: Command[] = [
    { kind: 'configureNetwork', network },
    { kind: 'setVerification', customerId: CAT, level: 2 },
    {
      kind: 'saveAddress',
      customerId: CAT,
      addressId: 7,
      currencyId: BTC,
      network: 'TRC20',
      address: 'TQnA',
    },
  ]
  for (const command of commands) run(harness, command)
  harness.now += networkConfig.addressHoldMs
  const request = {
    customerId: CAT,
    currencyId: BTC,
    network: 'TRC20',
    addressId: 7,
    amount: amount(50n),
    memo: '',
  }
  const requested = run(harness, { kind: 'requestWithdrawal', ...request })
  if (!requested.ok || !requested.withdrawal) throw new Error('the withdrawal was rejected')
  const { withdrawalId } = requested.withdrawal
  expect(
    run(harness, { kind: 'reviewWithdrawal', withdrawalId, reviewerId: 900, pass: true, reason: '' }),
  ).toMatchObject({ ok: true })
  expect(availableOf(harness, SYSTEM_OWNER, 'fees')).toBe(27n)
  harness.exchange = restoreSnapshot(harness.rows.snapshot())
  expect(run(harness, credit({ fees: amount(105n) }))).toMatchObject({ reject: 'fees_insufficient' })
  expect(run(harness, credit({ fees: amount(100n) }))).toEqual({ ok: true, rebate: 20n })
  expect(run(harness, { kind: 'returnWithdrawal', withdrawalId, reason: 'lost' })).toMatchObject({ ok: true })
  expect(availableOf(harness, SYSTEM_OWNER, 'fees')).toBe(0n)
  expect(auditState(harness)).toEqual([])
})
