import type { Journal } from '../journal.ts'
import type { BitcoinNetwork } from '../policy.ts'
import { SIGNED_CHAINS } from './chains.ts'
import type { ConsolidationEntry } from './consolidation-entries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The payment to the cold address, which a transaction between own addresses may have besides its change. */
export type ColdPayment = NonNullable<ConsolidationEntry['paid']>

/** A transaction between own addresses that is to be signed. */
export interface OwnSpending {
  readonly network: string
  readonly paid: ColdPayment | undefined
  readonly fee: bigint
  /** Its name, if it replaces another transaction. */
  readonly name: string | undefined
  readonly at: number
}

/** Returns the most that a transaction may cost for each virtual byte; undefined if the policy has none of its kind. */
export function feeRateMaxOf(
  { consolidation, overflow }: BitcoinNetwork,
  paid: ColdPayment | undefined,
): bigint | undefined {
  const limits = paid ? overflow : consolidation
  return limits && BigInt(limits.feeRateMax)
}

/** Returns why a transaction exceeds the limits of its own kind, or undefined. */
export function limitRefusal(
  network: BitcoinNetwork,
  journal: Journal,
  spending: OwnSpending,
): string | undefined {
  const { paid, fee } = spending
  const limits = paid ? network.overflow : network.consolidation
  if (!limits) return paid ? 'overflow_not_allowed' : 'consolidation_not_allowed'
  if (fee <= 0n) return 'inputs_too_low'
  if (fee > BigInt(limits.feeMax)) return 'fee_too_high'
  return paid ? overflowRefusal(network, journal, spending, paid) : joiningRefusal(network, journal, spending)
}

function joiningRefusal(
  { consolidation }: BitcoinNetwork,
  journal: Journal,
  { network, fee, at }: OwnSpending,
): string | undefined {
  const today = journal.consolidations.signedSince(network, at - DAY_MS).filter(({ paid }) => !paid)
  const fees = today.reduce((sum, { outcome }) => sum + BigInt(outcome.spent.fee), fee)
  if (!consolidation) return 'consolidation_not_allowed'
  return today.length >= consolidation.dayMax || fees > BigInt(consolidation.feeDayMax)
    ? 'day_limit_reached'
    : undefined
}

/** Of a transaction and those that replace it, a chain includes one: the largest amount counts once, and every fee. */
function overflowRefusal(
  { overflow, chain }: BitcoinNetwork,
  journal: Journal,
  { network, fee, name, at }: OwnSpending,
  { address, amount }: ColdPayment,
): string | undefined {
  if (!overflow || address !== overflow.cold) return 'destination_not_cold'
  if (BigInt(amount) < SIGNED_CHAINS[chain].dust) return 'payment_is_dust'
  const amounts = new Map([[name ?? '', BigInt(amount)]])
  let sum = fee
  for (const { consolidation, paid, outcome } of journal.consolidations.signedSince(network, at - DAY_MS)) {
    if (!paid) continue
    sum += BigInt(outcome.spent.fee)
    const before = amounts.get(consolidation) ?? 0n
    if (BigInt(paid.amount) > before) amounts.set(consolidation, BigInt(paid.amount))
  }
  for (const each of amounts.values()) sum += each
  return sum > BigInt(overflow.dayMax) ? 'day_limit_reached' : undefined
}
