import type { Entry, Journal, SpentOutput } from '../journal.ts'
import type { Keys } from '../keys.ts'
import type { BitcoinNetwork, Policy } from '../policy.ts'
import type { BitcoinTerms, SignRequest } from '../request.ts'
import { SIGNED_CHAINS } from './chains.ts'
import { ownKey, PAYER, segwitOf } from './own-keys.ts'
import { feeOf, signBitcoin } from './sign-bitcoin.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface Asked {
  readonly request: SignRequest
  readonly terms: BitcoinTerms
  /** The newest transaction of the same withdrawal. */
  readonly known: Entry | undefined
  readonly at: number
}

type Outcome =
  | Extract<Entry['outcome'], { kind: 'signed' }>
  | { readonly kind: 'later'; readonly reason: string }

/** Signs a payment that spends own outputs, or says why it does not for now. */
export function signSpending(policy: Policy, keys: Keys, journal: Journal, asked: Asked): Outcome {
  const { request, terms, known, at } = asked
  const network = policy[request.network]
  if (network?.kind !== 'bitcoin') return later('terms_kind_mismatch')
  const account = keys.bitcoinAccount(network.chain)
  if (terms.changeAddress !== segwitOf(ownKey(account, PAYER), network.chain).address)
    return later('change_not_ours')
  const refusal =
    moneyRefusal(network, request, terms) ?? inputRefusal(journal, asked) ?? replacementRefusal(known, asked)
  if (refusal !== undefined) return later(refusal)
  const fee = feeOf(request, terms)
  const dayMax = BigInt(network.currencies[request.currencyId]?.dayMax ?? 0)
  const signed = journal.signedSince(request.network, request.currencyId, at - DAY_MS, request.withdrawalId)
  if (signed + BigInt(request.amount) + fee > dayMax) return later('day_limit_reached')
  const { raw, txid, vsize } = signBitcoin(account, network, request, terms)
  if (fee > BigInt(network.feeRateMax) * BigInt(vsize)) return later('fee_rate_too_high')
  if (known && fee < leastReplacementFee(known, vsize)) return later('replacement_fee_too_low')
  const inputs = terms.inputs.map((input) => ({
    txid: input.txid,
    output: input.output,
    amount: input.amount,
  }))
  return { kind: 'signed', txid, raw, spent: { inputs, fee: String(fee), vsize } }
}

function moneyRefusal(
  network: BitcoinNetwork,
  request: SignRequest,
  terms: BitcoinTerms,
): string | undefined {
  const fee = feeOf(request, terms)
  const change = BigInt(terms.change)
  if (fee <= 0n) return 'inputs_too_low'
  if (fee > BigInt(network.feeMax)) return 'fee_too_high'
  if (change > 0n && change < SIGNED_CHAINS[network.chain].dust) return 'change_is_dust'
  return undefined
}

/**
 * An output belongs to one withdrawal for good. Besides keeping payments apart, this refuses the second of two requests
 * that differ only in the amounts that they state for inputs, whose signatures could be combined to pay a larger fee.
 */
function inputRefusal(journal: Journal, { request, terms }: Asked): string | undefined {
  const inputs = new Set(terms.inputs.map(({ txid, output }) => `${txid}:${output}`))
  if (inputs.size !== terms.inputs.length) return 'input_repeated'
  const spenders = terms.inputs.map((input) => journal.spenderOf(request.network, input))
  return spenders.every((spender) => spender === undefined || spender === request.withdrawalId)
    ? undefined
    : 'input_already_spent'
}

/** Two transactions of one withdrawal spend the same outputs, so that a chain includes at most one of them. */
function replacementRefusal(known: Entry | undefined, { terms }: Asked): string | undefined {
  if (!known) return terms.replaces === undefined ? undefined : 'nothing_to_replace'
  const before = known.outcome.kind === 'signed' ? (known.outcome.spent?.inputs ?? []) : []
  return textOf(before) === textOf(terms.inputs) ? undefined : 'inputs_differ'
}

/** A node accepts a replacement that pays for its own relay besides the fee of the one before: one unit for each virtual byte. */
function leastReplacementFee({ outcome }: Entry, vsize: number): bigint {
  return (outcome.kind === 'signed' ? BigInt(outcome.spent?.fee ?? 0) : 0n) + BigInt(vsize)
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
