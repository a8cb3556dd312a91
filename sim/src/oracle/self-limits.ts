import type { PostingReason, Reject } from '@halyard/core'
import type { SharedReference, Step } from './expectation.ts'

type Reference = Pick<SharedReference, 'selfLimits'>

/** The parts of an accepted command that may count or change a limit. */
export type LimitsStep = Pick<Step, 'exchange' | 'at' | 'command' | 'reply' | 'facts' | 'postings'> & {
  readonly reference: Reference
}

export type SumKind = 'stake' | 'optionLoss' | 'perpLoss'

const DAY_MS = 24 * 60 * 60 * 1_000

/** Returns the limit in force, in USDT units or minutes; `none` if there is none. */
export function limitInForce(
  { selfLimits }: Reference,
  customerId: number,
  name: string,
  at: number,
): bigint | 'none' {
  const limit = selfLimits.limits.get(`${customerId} ${name}`)
  if (!limit) return 'none'
  return limit.later && limit.later.at <= at ? limit.later.max : limit.max
}

/** Returns whether a change of the limit is pending. */
export function isChanging({ selfLimits }: Reference, customerId: number, name: string, at: number): boolean {
  const later = selfLimits.limits.get(`${customerId} ${name}`)?.later
  return later !== undefined && at < later.at
}

export function sumOf({ selfLimits }: Reference, customerId: number, kind: SumKind, at: number): bigint {
  return selfLimits.sums.get(sumKey(customerId, kind, at)) ?? 0n
}

export function isPaused({ selfLimits }: Reference, customerId: number, at: number): boolean {
  return at < (selfLimits.pauses.get(customerId)?.until ?? 0)
}

/** Restates whether a pause includes spot purchases now. */
export function isSpotPaused({ selfLimits }: Reference, customerId: number, at: number): boolean {
  return at < (selfLimits.pauses.get(customerId)?.spotUntil ?? 0)
}

/** Restates whether a pause refuses a spot order: all but sales for USDT buy a coin. */
export function refusesSpotOrder(
  { exchange, reference, at }: Pick<Step, 'exchange' | 'at'> & { readonly reference: Reference },
  customerId: number,
  { side, quoteId }: { readonly side: 'buy' | 'sell'; readonly quoteId: number | undefined },
): 'pause_is_running' | false {
  const sellsForUsdt =
    side === 'sell' && quoteId !== undefined && exchange.currencies.get(quoteId)?.name === 'USDT'
  return !sellsForUsdt && isSpotPaused(reference, customerId, at) && 'pause_is_running'
}

/** Restates why an order that opens a position is refused. */
export function refusesOpening(
  reference: Reference,
  customerId: number,
  at: number,
): Extract<Reject, 'pause_is_running' | 'perp_loss_limit_reached'> | false {
  if (isPaused(reference, customerId, at)) return 'pause_is_running'
  const max = limitInForce(reference, customerId, 'perp_loss', at)
  return max !== 'none' && sumOf(reference, customerId, 'perpLoss', at) >= max && 'perp_loss_limit_reached'
}

/** Restates whether more on perpetual contracts could lose more than the limit: what is frozen for them counts as lost. */
export function exceedsRisk(
  reference: Reference,
  customerId: number,
  { risk, at }: { readonly risk: bigint; readonly at: number },
): 'perp_loss_limit_reached' | false {
  const max = limitInForce(reference, customerId, 'perp_loss', at)
  const sum = sumOf(reference, customerId, 'perpLoss', at) + risk
  return max !== 'none' && sum > max && 'perp_loss_limit_reached'
}

/** Restates which limits a stake exceeds. `open` is the sum of the stakes of the customer's open options. */
export function exceededBy(
  reference: Reference,
  customerId: number,
  { stake, open, at }: { readonly stake: bigint; readonly open: bigint; readonly at: number },
): (Reject | false)[] {
  const stakeMax = limitInForce(reference, customerId, 'option_stake', at)
  const lossMax = limitInForce(reference, customerId, 'option_loss', at)
  const lost = sumOf(reference, customerId, 'optionLoss', at)
  return [
    stakeMax !== 'none' &&
      sumOf(reference, customerId, 'stake', at) + stake > stakeMax &&
      'option_stake_limit_reached',
    lossMax !== 'none' && lost + open + stake > lossMax && 'option_loss_limit_reached',
  ]
}

/** Records an accepted command: new limits and pauses, and the amounts it counts. */
export function recordSelfLimits(step: LimitsStep): void {
  const { command, reply, reference, at } = step
  const { limits, pauses, stakes } = reference.selfLimits
  if (command.kind === 'setSelfLimit') {
    const { customerId, name } = command
    const max = command.max ?? 'none'
    const before = limitInForce(reference, customerId, name, at)
    const loosens = before !== 'none' && (max === 'none' || max > before)
    limits.set(`${customerId} ${name}`, loosens ? { max: before, later: { max, at: at + DAY_MS } } : { max })
  }
  if (command.kind === 'withdrawLimitChange') {
    const { customerId, name } = command
    limits.set(`${customerId} ${name}`, { max: limitInForce(reference, customerId, name, at) })
  }
  if (command.kind === 'beginPause') {
    const { customerId, days, withSpot } = command
    const until = at + days * DAY_MS
    pauses.set(customerId, {
      until,
      spotUntil: withSpot ? until : (pauses.get(customerId)?.spotUntil ?? 0),
    })
  }
  if (command.kind === 'buyOption' && reply.option) {
    stakes.set(reply.option.optionId, { ownerId: command.customerId, stake: command.amount })
    addTo(step, command.customerId, 'stake', command.amount)
  }
  countLosses(step)
}

/** The reasons of payments out of a customer's contract account for positions. */
const PERP_COSTS: readonly PostingReason[] = ['contract_loss', 'contract_fee', 'liquidation_fee', 'funding']

/** Every lost stake counts, and every amount that positions have paid from the margin or the balance. */
function countLosses(step: LimitsStep): void {
  const { exchange, facts, postings, reference } = step
  for (const fact of facts) {
    if (fact.kind !== 'optionSettled') continue
    const bought = reference.selfLimits.stakes.get(fact.optionId)
    reference.selfLimits.stakes.delete(fact.optionId)
    if (bought && fact.result === 'lose') addTo(step, bought.ownerId, 'optionLoss', bought.stake)
  }
  for (const { debitId, amount, reason } of postings) {
    if (!PERP_COSTS.includes(reason)) continue
    const account = exchange.ledger.accounts[debitId - 1]
    if (account?.kind === 'contract') addTo(step, account.ownerId, 'perpLoss', amount)
  }
}

function addTo(
  { exchange, reference, at }: LimitsStep,
  customerId: number,
  kind: SumKind,
  units: bigint,
): void {
  if (exchange.customers.get(customerId)?.isMarketMaker) return
  const key = sumKey(customerId, kind, at)
  reference.selfLimits.sums.set(key, (reference.selfLimits.sums.get(key) ?? 0n) + units)
}

function sumKey(customerId: number, kind: SumKind, at: number): string {
  return `${customerId} ${Math.floor(at / DAY_MS)} ${kind}`
}
