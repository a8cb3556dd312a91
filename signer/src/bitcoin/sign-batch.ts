import type { Entry, Journal } from '../journal.ts'
import type { Keys } from '../keys.ts'
import type { Policy } from '../policy.ts'
import { permanentRefusal } from '../refusals.ts'
import { hashOf } from '../request.ts'
import type { BatchEntry } from './batch-entries.ts'
import { type BatchPayment, type BatchRequest, paymentsOf } from './batch-request.ts'
import { signSpending } from './sign-spending.ts'

/** A transaction that was signed for withdrawals, with all of them. */
interface KnownBatch {
  readonly txid: string
  readonly raw: string
  readonly payments: readonly Omit<BatchEntry['payments'][number], 'asked'>[]
}

/** The contents recorded for a withdrawal that differ from the requested ones. */
interface KnownContents extends Pick<Entry, 'withdrawalId' | 'network' | 'currencyId' | 'amount'> {
  /** Absent when the payment was refused. */
  readonly txid?: string
}

/** The result of a request to pay withdrawals with one transaction. Only `signed` means that they are paid by it. */
export type BatchResult =
  | { readonly kind: 'signed'; readonly txid: string; readonly raw: string }
  /** Some are permanently refused, so that their funds can be returned. The others may be requested again. */
  | {
      readonly kind: 'refused'
      readonly payments: readonly { readonly withdrawalId: number; readonly reason: string }[]
    }
  /** Refused for now; the request can be repeated. */
  | { readonly kind: 'later'; readonly reason: string }
  /** Some were signed before: with other contents, or with these in another batch. */
  | {
      readonly kind: 'conflict'
      readonly differing: readonly KnownContents[]
      readonly batches: readonly KnownBatch[]
    }

interface Parts {
  readonly policy: Policy
  readonly keys: Keys
  readonly journal: Journal
}

/**
 * Signs one transaction that pays withdrawals, within the policy's limits. A withdrawal belongs to one batch for good: repeating a
 * request returns the same transaction, or a replacement with a higher fee that pays all of them again.
 */
export function signBatch({ policy, keys, journal }: Parts, request: BatchRequest, at: number): BatchResult {
  const payments = paymentsOf(request)
  const known = findSame(journal, payments)
  if (known && known.outcome.txid !== request.terms.replaces) return resultOf(known)
  if (!known) {
    const recorded = findRecorded(journal, payments)
    if (recorded) return recorded
  }
  const refused = payments.flatMap((payment) => {
    const reason = permanentRefusal(policy, payment)
    return reason === undefined ? [] : [{ payment, reason }]
  })
  const [first] = refused
  // A policy that changed cannot refuse what is signed already: its transaction may be mined at any time.
  if (first && known) return { kind: 'later', reason: first.reason }
  if (first) {
    for (const { payment, reason } of refused) journal.append(refusedEntry(payment, reason, at))
    return {
      kind: 'refused',
      payments: refused.map(({ payment: { withdrawalId }, reason }) => ({ withdrawalId, reason })),
    }
  }
  const outcome = signSpending(policy, keys, journal, { request, known, at })
  if (outcome.kind === 'later') return outcome
  const { network, currencyId } = request
  const entry = {
    payments: request.payments.map((payment, place) => ({ ...payment, asked: askedOf(payments[place]) })),
    at,
    network,
    currencyId,
    outcome,
  }
  journal.appendBatch(entry)
  return resultOf(entry)
}

/** Returns the batch that was signed for exactly these withdrawals with these contents. */
function findSame(journal: Journal, payments: readonly BatchPayment[]): BatchEntry | undefined {
  const batch = payments[0] && journal.batches.find(payments[0].withdrawalId)
  const isSame =
    batch?.payments.length === payments.length &&
    batch.payments.every(
      ({ withdrawalId, asked }, at) =>
        withdrawalId === payments[at]?.withdrawalId && asked === askedOf(payments[at]),
    )
  return isSame ? batch : undefined
}

/** Returns what is recorded of withdrawals apart from this batch: that comes first, as nothing is signed for them again. */
function findRecorded(journal: Journal, payments: readonly BatchPayment[]): BatchResult | undefined {
  const differing: KnownContents[] = []
  const refused: { withdrawalId: number; reason: string }[] = []
  const batches = new Set<BatchEntry>()
  for (const payment of payments) {
    const { withdrawalId } = payment
    const entry = journal.find(withdrawalId)
    if (!entry) continue
    const batch = journal.batches.find(withdrawalId)
    const isSame = entry.asked === askedOf(payment)
    if (isSame && entry.outcome.kind === 'refused')
      refused.push({ withdrawalId, reason: entry.outcome.reason })
    else if (isSame && batch) batches.add(batch)
    else differing.push(contentsOf(entry))
  }
  if (differing.length > 0 || batches.size > 0)
    return { kind: 'conflict', differing, batches: [...batches].map(knownBatchOf) }
  return refused.length > 0 ? { kind: 'refused', payments: refused } : undefined
}

function askedOf(payment: BatchPayment | undefined): string {
  return payment ? hashOf(payment) : ''
}

function refusedEntry(payment: BatchPayment, reason: string, at: number): Entry {
  const { withdrawalId, network, currencyId, amount } = payment
  const outcome = { kind: 'refused', reason } as const
  return { withdrawalId, asked: askedOf(payment), at, network, currencyId, amount, outcome }
}

function contentsOf({ withdrawalId, network, currencyId, amount, outcome }: Entry): KnownContents {
  const contents = { withdrawalId, network, currencyId, amount }
  return outcome.kind === 'signed' ? { ...contents, txid: outcome.txid } : contents
}

function knownBatchOf({ payments, outcome: { txid, raw } }: BatchEntry): KnownBatch {
  return { txid, raw, payments: payments.map(({ asked: _asked, ...payment }) => payment) }
}

function resultOf({ outcome: { txid, raw } }: BatchEntry): BatchResult {
  return { kind: 'signed', txid, raw }
}
