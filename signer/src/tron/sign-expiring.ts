import type { Entry, Journal } from '../journal.ts'
import type { Keys } from '../keys.ts'
import type { Policy, TronNetwork } from '../policy.ts'
import type { SignRequest, TronTerms } from '../request.ts'
import { readReference, type ReferenceBlock } from './block-header.ts'
import { signTron } from './sign-tron.ts'

const MINUTE_MS = 60_000
/** A transaction is valid at most this long, by the signer's clock. */
const VALID_MAX_MS = 60 * MINUTE_MS
/** A new transaction refers to a block that is at most this old. */
const REFERENCE_AGE_MAX_MS = 60 * MINUTE_MS
/** Between the end of a transaction and its successor: by the signer's clock, and by the time of the block that the successor refers to. */
const AFTER_END_MS = 10 * MINUTE_MS
const BLOCK_AFTER_END_MS = MINUTE_MS
/** Transactions of one withdrawal. */
const TRANSACTIONS_MAX = 5

interface Asked {
  readonly request: SignRequest
  readonly terms: TronTerms
  /** The newest transaction of the same withdrawal. */
  readonly known: Entry | undefined
  readonly at: number
}

type Outcome =
  | Extract<Entry['outcome'], { kind: 'signed' }>
  | { readonly kind: 'later'; readonly reason: string }

/** Signs a payment that expires, or says why it does not for now. */
export async function signExpiring(
  policy: Policy,
  keys: Keys,
  journal: Journal,
  { request, terms, known, at }: Asked,
): Promise<Outcome> {
  const network = policy[request.network]
  if (network?.kind !== 'tron') return later('terms_kind_mismatch')
  const reference = readReference(Buffer.from(terms.refHeader, 'hex'))
  if (!reference) return later('reference_block_invalid')
  const refusal = feeRefusal(network, request, terms) ?? timeRefusal(terms, at)
  if (refusal !== undefined) return later(refusal)
  const replacement = known
    ? renewalRefusal(journal, known, reference, at)
    : reference.time < at - REFERENCE_AGE_MAX_MS
      ? 'reference_block_too_old'
      : undefined
  if (replacement !== undefined) return later(replacement)
  if (!known && terms.replaces !== undefined) return later('nothing_to_replace')
  for (let createdAt = at; ; createdAt += 1) {
    const signed = await signTron(keys.payingTron, { network, request, terms, reference, createdAt })
    // Two withdrawals of the same amount to the same address must not share a transaction, which would pay once.
    if (!journal.hasTransaction(signed.txid))
      return { kind: 'signed', ...signed, expires: terms.expiration, feeLimit: terms.feeLimit }
  }
}

function feeRefusal(network: TronNetwork, { currencyId }: SignRequest, { feeLimit }: TronTerms) {
  const isToken = network.currencies[currencyId]?.contract !== undefined
  if ((feeLimit === '0') === isToken) return 'fee_limit_wrong'
  return BigInt(feeLimit) > BigInt(network.feeLimitMax) ? 'fee_limit_too_high' : undefined
}

function timeRefusal({ expiration }: TronTerms, at: number): string | undefined {
  return expiration <= at || expiration > at + VALID_MAX_MS ? 'expiration_not_allowed' : undefined
}

/**
 * A chain that can include the successor contains a block from after the end of its predecessor, so that at most one of both is
 * included behind that block. The limits of a day count both, as the signer cannot know that none was included before it.
 */
function renewalRefusal(
  journal: Journal,
  { withdrawalId, outcome }: Entry,
  reference: ReferenceBlock,
  at: number,
): string | undefined {
  if (outcome.kind !== 'signed' || outcome.expires === undefined) return 'nothing_to_replace'
  if (reference.time < outcome.expires + BLOCK_AFTER_END_MS) return 'reference_block_too_old'
  if (at < outcome.expires + AFTER_END_MS) return 'may_still_be_included'
  return journal.countSigned(withdrawalId) >= TRANSACTIONS_MAX ? 'replaced_too_often' : undefined
}

function later(reason: string): Outcome {
  return { kind: 'later', reason }
}
