import type { Journal } from '../journal.ts'
import type { Keys } from '../keys.ts'
import type { Policy } from '../policy.ts'
import type { Signed } from '../signed.ts'
import type { SpentOutput } from './batch-entries.ts'
import { SIGNED_CHAINS } from './chains.ts'
import type { ConsolidationEntry } from './consolidation-entries.ts'
import type { ConsolidationRequest } from './consolidation-request.ts'
import { ownKey, PAYER, segwitOf } from './own-keys.ts'
import { type ColdPayment, feeRateMaxOf, limitRefusal } from './own-limits.ts'
import type { OverflowRequest } from './overflow-request.ts'
import { feeOf, signBitcoin } from './sign-bitcoin.ts'

const JOINED_MIN = 2

/** The result of a request for a transaction between own addresses. Nothing is refused for good, as nothing waits for it. */
export type ConsolidationResult =
  | ({ readonly kind: 'signed' } & Signed)
  | { readonly kind: 'later'; readonly reason: string }
  /** Other ones spend some of the outputs. */
  | { readonly kind: 'conflict'; readonly known: readonly Signed[] }

interface Parts {
  readonly policy: Policy
  readonly keys: Keys
  readonly journal: Journal
}

interface Asked {
  readonly request: ConsolidationRequest
  /** The payment to the cold address. */
  readonly paid: ColdPayment | undefined
  /** The newest transaction of the same consolidation, which this one replaces. */
  readonly known: ConsolidationEntry | undefined
  readonly at: number
}

/**
 * Signs one transaction that joins own outputs in one of the paying address, within limits of its own. An output belongs to one consolidation
 * for good: repeating a request returns the same transaction. A replacement spends the same outputs or some of them, so that at most one
 * of the two is mined, and the others are not lost with one that a reorganisation removed.
 */
export function signConsolidation(
  parts: Parts,
  request: ConsolidationRequest,
  at: number,
): ConsolidationResult {
  return signOwn(parts, request, undefined, at)
}

/**
 * Signs one transaction that sends a part of own outputs to the cold address, under the rules of a consolidation and limits of its own. A
 * replacement pays the same or less.
 */
export function signOverflow(
  parts: Parts,
  { address, amount, ...request }: OverflowRequest,
  at: number,
): ConsolidationResult {
  return signOwn(parts, request, { address, amount }, at)
}

function signOwn(
  parts: Parts,
  request: ConsolidationRequest,
  paid: ColdPayment | undefined,
  at: number,
): ConsolidationResult {
  const { network, terms } = request
  const { consolidations } = parts.journal
  const spenders = new Set(terms.inputs.flatMap((input) => consolidations.spenderOf(network, input) ?? []))
  const [known] = spenders
  const isReplacement =
    spenders.size === 1 && known?.outcome.txid === terms.replaces && (known?.paid === undefined) === !paid
  if (known && !isReplacement)
    return spenders.size === 1 &&
      isSame(known.outcome.spent.inputs, terms.inputs) &&
      known.paid?.address === paid?.address &&
      known.paid?.amount === paid?.amount
      ? resultOf(known)
      : { kind: 'conflict', known: [...spenders].map(({ outcome: { txid, raw } }) => ({ txid, raw })) }
  return signNew(parts, { request, paid, known, at })
}

function signNew({ policy, keys, journal }: Parts, asked: Asked): ConsolidationResult {
  const { request, paid, known, at } = asked
  const { network: name, currencyId, terms } = request
  const network = policy[name]
  if (network?.kind !== 'bitcoin') return later('terms_kind_mismatch')
  const rateMax = feeRateMaxOf(network, paid)
  if (rateMax === undefined) return later(paid ? 'overflow_not_allowed' : 'consolidation_not_allowed')
  if (!network.currencies[currencyId]) return later('currency_not_allowed')
  const account = keys.bitcoinAccount(network.chain)
  if (terms.changeAddress !== segwitOf(ownKey(account, PAYER), network.chain).address)
    return later('change_not_ours')
  const spending = { payments: paid ? [paid] : [], terms }
  const fee = feeOf(spending)
  const refusal =
    changeRefusal(asked, SIGNED_CHAINS[network.chain].dust) ??
    inputRefusal(journal, asked) ??
    limitRefusal(network, journal, { network: name, paid, fee, name: known?.consolidation, at })
  if (refusal !== undefined) return later(refusal)
  const { raw, txid, vsize } = signBitcoin(account, network, spending)
  if (fee > rateMax * BigInt(vsize)) return later('fee_rate_too_high')
  const inputs = terms.inputs.map(({ txid: id, output, amount }) => ({ txid: id, output, amount }))
  if (known && isSame(known.outcome.spent.inputs, inputs) && fee < leastFeeAfter(known, vsize))
    return later('replacement_fee_too_low')
  const entry: ConsolidationEntry = {
    consolidation: known?.consolidation ?? txid,
    at,
    network: name,
    currencyId,
    ...(paid ? { paid } : {}),
    outcome: { kind: 'signed', txid, raw, spent: { inputs, fee: String(fee), vsize } },
  }
  journal.appendConsolidation(entry)
  return resultOf(entry)
}

/** A consolidation is its change; what goes to the cold address may leave none. */
function changeRefusal({ request, paid, known }: Asked, dust: bigint): string | undefined {
  const change = BigInt(request.terms.change)
  if (change < dust && !(paid && change === 0n)) return 'change_is_dust'
  if (paid && known?.paid && BigInt(paid.amount) > BigInt(known.paid.amount)) return 'amount_differs'
  return undefined
}

function inputRefusal(journal: Journal, { request, paid, known }: Asked): string | undefined {
  const { inputs, replaces } = request.terms
  if (new Set(inputs.map(placeOf)).size !== inputs.length) return 'input_repeated'
  if (inputs.some((input) => journal.batches.spenderOf(request.network, input) !== undefined))
    return 'input_already_spent'
  if (!known) {
    if (replaces !== undefined) return 'nothing_to_replace'
    return inputs.length < JOINED_MIN && !paid ? 'nothing_to_join' : undefined
  }
  const before = new Set(known.outcome.spent.inputs.map(textOf))
  return inputs.every((input) => before.has(textOf(input))) ? undefined : 'inputs_differ'
}

/** See `leastReplacementFee` of payments: what a node accepts. */
function leastFeeAfter({ outcome }: ConsolidationEntry, vsize: number): bigint {
  return BigInt(outcome.spent.fee) + BigInt(vsize)
}

function isSame(some: readonly SpentOutput[], others: readonly SpentOutput[]): boolean {
  return some.map(textOf).toSorted().join() === others.map(textOf).toSorted().join()
}

function placeOf({ txid, output }: SpentOutput): string {
  return `${txid}:${output}`
}

function textOf(spent: SpentOutput): string {
  return `${placeOf(spent)}:${spent.amount}`
}

function resultOf({ outcome: { txid, raw } }: ConsolidationEntry): ConsolidationResult {
  return { kind: 'signed', txid, raw }
}

function later(reason: string): ConsolidationResult {
  return { kind: 'later', reason }
}
