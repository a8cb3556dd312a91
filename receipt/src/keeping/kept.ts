import type { OddTick } from '../evidence/held-back.ts'
import type { Proof } from '../evidence/evidence.ts'
import type { LiveHead } from '../statements/live-head.ts'
import type { ReceiptOutcome } from '../receipt.ts'
import type { Refusal } from '../statements/refusal.ts'
import type { KeyPeriod } from '../statements/signing-keys.ts'
import type { PurchaseRequest, Ticket, TicketTerm } from '../statements/ticket.ts'

/** A purchase that was sent, and when, by the estimated time of the server in epoch milliseconds. */
export interface SentPurchase {
  readonly request: PurchaseRequest
  readonly sentAt: number
  readonly answeredAt: number
  /** Whether it was sent more than once, so that a refusal may be that of the repetition. */
  readonly isRepeated?: boolean
}

/**
 * The reason why this device cannot confirm the prices of an option that settled correctly by them. `late`: the
 * response came so late that the exchange could have chosen the time of acceptance. `unseen`: the prices did not arrive
 * live.
 */
export type Unwatched = 'late' | 'unseen'

/** How the settlement of an option was verified. */
export interface KeptSettlement {
  readonly at: number
  readonly isVerified: boolean
  /** Null if this device watched the prices of a verified option. */
  readonly unwatched: Unwatched | null
  /** The live head in which the receipt ended. */
  readonly live: LiveHead | null
  /** Outcome by the receipt; absent in older records, and if it is wrong. */
  readonly outcome?: Pick<ReceiptOutcome, 'result' | 'payout'>
  /** Whether the list of the exchange showed it with this outcome, when the list was last read so far. */
  readonly isListed?: boolean
  /** Whether the ledger was seen to credit the payout of a win. */
  readonly isCredited?: boolean
}

/** Everything that a customer keeps of an option, from its purchase on. Its id is the nonce of the purchase. */
export interface KeptOption {
  readonly id: string
  /** The account number of the customer. */
  readonly account: string
  readonly keptAt: number
  readonly request: PurchaseRequest
  readonly ticket: Ticket
  /** Whether the ticket matched the request and was signed by a trusted key. */
  readonly isTicketRight: boolean
  /** Some of the live heads that were published while the option ran, oldest first. */
  readonly heads: readonly LiveHead[]
  /** The number of ticks of its market whose arrival was timed, and those that were odd. */
  readonly timed: number
  readonly odd: readonly OddTick[]
  /** The milliseconds from sending the order to its answer, by the device's clock. */
  readonly answerMs: number
  /** The times of ticks around acceptance and delivery that arrived within `DELAY_MAX_MS` of them. */
  readonly seen: readonly number[]
  /** When the first live head that covers the ticket was signed; absent before one arrived, and in older records. */
  readonly coveredAt?: number
  readonly settlement: KeptSettlement | null
}

/** A signed refusal of a purchase. Its id is the nonce of the purchase. */
export interface KeptRefusal {
  readonly id: string
  readonly account: string
  readonly keptAt: number
  readonly refusal: Refusal
  /** Whether the order was sent more than once; absent in older records. */
  readonly isRepeated?: boolean
}

/** The keys that a customer trusts. */
export interface PinnedKeys {
  readonly id: 'keys'
  /** The first key seen, and those whose fingerprints the customer has compared. */
  readonly pinned: readonly string[]
  /** These, and the keys that follow from them by signed hand-overs. */
  readonly periods: readonly KeyPeriod[]
}

/** Faults of a statement or a key. `proof` convinces a third party; the others only the customer. */
export type FindingKind =
  | 'proof'
  | 'ticket_invalid'
  | 'ticket_key'
  | 'ticket_terms'
  | 'ticket_time'
  | 'refusal_wrong'
  | 'head_wrong'
  | 'head_missing'
  | 'receipt_invalid'
  | 'receipt_key'
  | 'receipt_overdue'
  | 'not_listed'
  | 'listed_otherwise'
  | 'not_credited'
  | 'refused_booked'
  | 'key_replaced'
  | 'key_forked'
  | 'key_revoked'
  | 'key_fingerprint'

/** Something wrong that was found. It stays until the customer deletes it. */
export interface Finding {
  readonly id: string
  readonly kind: FindingKind
  readonly foundAt: number
  /** The option that it concerns; null for keys, and for refusals. */
  readonly optionId: number | null
  /** Fault that the evidence proves, for `proof`. */
  readonly proof: Proof | null
  /** The term in which a ticket differs from the purchase, for `ticket_terms`. */
  readonly term: TicketTerm | null
  /** The key that is not trusted, or was revoked. */
  readonly publicKey: string | null
  /** The content of the file with the evidence: evidence, a list of statements, or a response of `trail/key`. */
  readonly file: unknown
}

/** Everything that a customer keeps, by kind. */
export interface KeptRecords {
  readonly option: KeptOption
  readonly refusal: KeptRefusal
  readonly finding: Finding
  readonly keys: PinnedKeys
}
/** A kind of kept record. */
export type KeptKind = keyof KeptRecords

/** Stores the kept records. Every function may reject: the keeper then works from memory. */
export interface KeepStore {
  readonly read: <Kind extends KeptKind>(kind: Kind) => Promise<readonly KeptRecords[Kind][]>
  readonly write: <Kind extends KeptKind>(kind: Kind, record: KeptRecords[Kind]) => Promise<void>
  readonly remove: (kind: KeptKind, id: string) => Promise<void>
}

/** The most settled options, and refusals, that are kept. */
export const KEPT_MAX = 200
/** The most options that are kept until they are settled. */
const UNSETTLED_MAX = 2_000
/** How long options and refusals are kept, in milliseconds. */
export const KEPT_MS = 30 * 86_400_000

/** Returns the kept records that are too old, and the oldest beyond `KEPT_MAX`. Settled options displace no others. */
export function outdated<Kept extends { readonly keptAt: number; readonly settlement?: unknown }>(
  records: Iterable<Kept>,
  now: number,
): Kept[] {
  const newestFirst = Array.from(records).toSorted((a, b) => b.keptAt - a.keptAt)
  const isUnsettled = ({ settlement }: Kept) => settlement === null
  const kept = new Set([
    ...newestFirst.filter(isUnsettled).slice(0, UNSETTLED_MAX),
    ...newestFirst.filter((record) => !isUnsettled(record)).slice(0, KEPT_MAX),
  ])
  return newestFirst.filter((record) => !kept.has(record) || record.keptAt < now - KEPT_MS)
}
