import type { Journal } from '../journal.ts'
import type { Keys } from '../keys.ts'
import type { BitcoinNetwork, Policy } from '../policy.ts'
import { type BatchEntry, nameOf, type SpentOutput } from './batch-entries.ts'
import { type BatchRequest, totalOf } from './batch-request.ts'
import { SIGNED_CHAINS } from './chains.ts'
import { ownKey, PAYER, segwitOf } from './own-keys.ts'
import { feeOf, signBitcoin } from './sign-bitcoin.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface Asked {
  readonly request: BatchRequest
  /** The newest transaction of the same withdrawals. */
  readonly known: BatchEntry | undefined
  readonly at: number
}

type Outcome = BatchEntry['outcome'] | { readonly kind: 'later'; readonly reason: string }

/** Signs a transaction that spends own outputs, or says why it does not for now. */
export function signSpending(policy: Policy, keys: Keys, journal: Journal, asked: Asked): Outcome {
  const { request, known, at } = asked
  const { terms } = request
  const network = policy[request.network]
  if (network?.kind !== 'bitcoin') return later('terms_kind_mismatch')
  const account = keys.bitcoinAccount(network.chain)
  if (terms.changeAddress !== segwitOf(ownKey(account, PAYER), network.chain).address)
    return later('change_not_ours')
  const refusal =
    moneyRefusal(network, request) ?? inputRefusal(journal, request) ?? replacementRefusal(known, request)
  if (refusal !== undefined) return later(refusal)
  const fee = feeOf(request)
  const dayMax = BigInt(network.currencies[request.currencyId]?.dayMax ?? 0)
  const signed = journal.signedSince(request.network, request.currencyId, at - DAY_MS, nameOf(request))
  if (signed + totalOf(request) + fee > dayMax) return later('day_limit_reached')
  const { raw, txid, vsize } = signBitcoin(account, network, request)
  if (fee > BigInt(network.feeRateMax) * BigInt(vsize)) return later('fee_rate_too_high')
  if (known && fee < leastReplacementFee(known, vsize)) return later('replacement_fee_too_low')
  const inputs = terms.inputs.map((input) => ({
    txid: input.txid,
    output: input.output,
    amount: input.amount,
  }))
  return { kind: 'signed', txid, raw, spent: { inputs, fee: String(fee), vsize } }
}

function moneyRefusal(network: BitcoinNetwork, request: BatchRequest): string | undefined {
  const fee = feeOf(request)
  const change = BigInt(request.terms.change)
  if (fee <= 0n) return 'inputs_too_low'
  if (fee > BigInt(network.feeMax)) return 'fee_too_high'
  if (change > 0n && change < SIGNED_CHAINS[network.chain].dust) return 'change_is_dust'
  return undefined
}

/**
 * An output belongs to one batch or one consolidation for good. Besides keeping transactions apart, this refuses the second of two requests
 * that differ only in the amounts that they state for inputs, whose signatures could be combined to pay a larger fee.
 */
function inputRefusal(journal: Journal, request: BatchRequest): string | undefined {
  const { inputs } = request.terms
  const places = new Set(inputs.map(({ txid, output }) => `${txid}:${output}`))
  if (places.size !== inputs.length) return 'input_repeated'
  const spenders = inputs.map((input) => journal.batches.spenderOf(request.network, input))
  const isFree =
    spenders.every((spender) => spender === undefined || spender === nameOf(request)) &&
    inputs.every((input) => journal.consolidations.spenderOf(request.network, input) === undefined)
  return isFree ? undefined : 'input_already_spent'
}

/** Two transactions of one batch spend the same outputs, so that a chain includes at most one of them. */
function replacementRefusal(known: BatchEntry | undefined, { terms }: BatchRequest): string | undefined {
  if (!known) return terms.replaces === undefined ? undefined : 'nothing_to_replace'
  return textOf(known.outcome.spent.inputs) === textOf(terms.inputs) ? undefined : 'inputs_differ'
}

/** A node accepts a replacement that pays for its own relay besides the fee of the one before: one unit for each virtual byte. */
function leastReplacementFee({ outcome }: BatchEntry, vsize: number): bigint {
  return BigInt(outcome.spent.fee) + BigInt(vsize)
}

function textOf(outputs: readonly SpentOutput[]): string {
  return outputs
    .map(({ txid, output, amount }) => `${txid}:${output}:${amount}`)
    .toSorted()
    .join()
}

function later(reason: string): Outcome {
  return { kind: 'later', reason }
}
