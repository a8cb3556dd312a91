import { amount } from '@halyard/money'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { openAccount, transfer } from '../ledger/ledger.ts'
import { reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import { spendableFees } from '../ledger/spendable-fees.ts'
import type { CreditRebate } from './commands.ts'
import { DAY_MS, rebateMarkKey, rebateShareOf } from './referral-state.ts'

/**
 * Credits the inviter's share of an invitee's trading fees of one day, floored, from the fee account through `referral` to
 * the inviter's coin account, a frozen inviter's as well. Rejects a day that has not ended, a day that is not later than
 * the last one credited for the invitee and currency, and a rebate that would spend withdrawal fees which may still be
 * returned.
 */
export function creditRebate(exchange: Exchange, command: CreditRebate): Reply<'creditRebate'> {
  const { ledger, referral, facts, at } = exchange
  const { inviteeId, currencyId, day, fees } = command
  const inviterId = referral.referrals.get(inviteeId)?.inviterId
  if (inviterId === undefined) return reject('inviter_must_be_known')
  if (!exchange.currencies.has(currencyId)) return reject('currency_must_be_known')
  if (!isPast(day, at)) return reject('rebate_day_must_have_passed')
  if (fees <= 0n) return reject('rebate_fees_are_invalid')
  const mark = referral.marks.get(rebateMarkKey(command))
  if (mark && day <= mark.day) return reject('rebate_already_credited')
  const sharePpm = rebateShareOf(exchange, inviterId, day)
  const rebate = amount((fees * BigInt(sharePpm)) / 1_000_000n)
  if (rebate > spendableFees(exchange, currencyId)) return reject('fees_insufficient')

  const source = openAccount(ledger, SYSTEM_OWNER, 'fees', currencyId)
  const pool = openAccount(ledger, SYSTEM_OWNER, 'referral', currencyId)
  const coin = openAccount(ledger, inviterId, 'coin', currencyId)
  transfer(ledger, source.id, pool.id, rebate, 'referral_funding')
  transfer(ledger, pool.id, coin.id, rebate, 'referral_rebate')
  const credited = { inviteeId, currencyId, day }
  referral.marks.set(rebateMarkKey(credited), credited)
  referral.changed.marks.set(rebateMarkKey(credited), credited)
  facts.push({ kind: 'rebateCredited', ...credited, inviterId, fees, sharePpm, amount: rebate, at })
  return { ok: true, rebate }
}

function isPast(day: number, at: number): boolean {
  return Number.isSafeInteger(day) && day >= 0 && (day + 1) * DAY_MS <= at
}
