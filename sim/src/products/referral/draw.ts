import type { Command, Exchange } from '@halyard/core'
import { type Amount, amount, MAX_AMOUNT } from '@halyard/money'
import type { Random } from '../../random.ts'
import type { ListingSetup, Measure } from '../product.ts'

const DAY_MS = 86_400_000

/** Draws an invitation or a rebate, mostly an acceptable one. */
export function drawReferral(random: Random, exchange: Exchange, customerId: number): Command {
  // Sorted by id, so that a seed does not depend on the core's storage order.
  const customers = [...exchange.customers.keys()].toSorted((a, b) => a - b)
  if (exchange.referral.referrals.size < 2 || random.chance(0.2)) {
    const inviterId = random.chance(0.05) ? 99_999 : random.pick([customerId, ...customers])
    return { kind: 'setInviter', customerId, inviterId }
  }
  return drawRebate(random, exchange, customerId)
}

function drawRebate(random: Random, exchange: Exchange, customerId: number): Command {
  const invitees = [...exchange.referral.referrals.keys()].toSorted((a, b) => a - b)
  const today = Math.floor(exchange.at / DAY_MS)
  return {
    kind: 'creditRebate',
    inviteeId: random.chance(0.9) ? random.pick(invitees) : customerId,
    currencyId: random.chance(0.03) ? 77 : random.pick([1, 2, 3]),
    day: random.chance(0.1) ? random.pick([today, today + 1, -1, 0.5]) : today - random.pick([1, 1, 1, 2, 9]),
    fees: drawFees(random),
  }
}

function drawFees(random: Random): Amount {
  const roll = random.below(100)
  if (roll < 10) return amount(BigInt(random.below(5)))
  if (roll < 90) return amount(BigInt(random.below(500)))
  return amount(random.pick([-1n, 0n, 1_000_000_007n, MAX_AMOUNT]))
}

/** Draws an inviter's own share, or an invalid one. */
export function drawReferralMeasures(random: Random, { traders }: ListingSetup): Measure[] {
  const sharePpm = random.chance(0.3)
    ? random.pick([0, -1, 0.5, 500_001, 1_000_000])
    : random.between(1, 500_000)
  return [{ now: { kind: 'setRebateShare', customerId: random.pick(traders), sharePpm } }]
}
