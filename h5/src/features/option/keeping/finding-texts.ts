import type { Finding, FindingKind } from '@halyard/receipt/keeping'
import type { Proof } from '@halyard/receipt'

/** The text keys of the meaning of each proof. */
export const PROOF_TEXTS = {
  two_hashes_of_a_tick: 'proofPrices',
  two_live_heads_of_a_number: 'proofPrices',
  live_heads_go_back: 'proofPrices',
  live_chain_broken: 'proofPrices',
  tick_dated_back: 'proofPrices',
  ticket_dated_back: 'proofAcceptance',
  ticket_skips_a_tick: 'proofAcceptance',
  refused_after_acceptance: 'proofAcceptance',
  two_tickets: 'proofTickets',
  ticket_chain_broken: 'proofTickets',
  ticket_withheld: 'proofAcceptance',
  two_refusals_of_a_number: 'proofRefusals',
  refusal_chain_broken: 'proofRefusals',
  origin_changed: 'proofOrigin',
  other_terms: 'proofReceipt',
  two_receipts: 'proofReceipt',
  two_daily_statements: 'proofDaily',
  daily_chain_broken: 'proofDaily',
  two_sources_of_a_tick: 'proofPrices',
  sources_of_another_tick: 'proofPrices',
  two_sources_heads_of_a_number: 'proofPrices',
  sources_heads_go_back: 'proofPrices',
  sources_chain_broken: 'proofPrices',
  number_renamed: 'proofNames',
  wrong_by_itself: 'proofAlone',
} as const satisfies Record<Proof, string>

const KINDS = {
  ticket_invalid: 'ticketInvalid',
  ticket_key: 'ticketKey',
  ticket_terms: 'ticketTerms',
  ticket_time: 'ticketTime',
  refusal_wrong: 'refusalWrong',
  head_wrong: 'headWrong',
  head_missing: 'headMissing',
  receipt_invalid: 'receiptInvalid',
  receipt_key: 'receiptKey',
  receipt_overdue: 'receiptOverdue',
  not_listed: 'notListed',
  listed_otherwise: 'listedOtherwise',
  not_credited: 'notCredited',
  refused_booked: 'refusedBooked',
  key_replaced: 'keyReplaced',
  key_forked: 'keyForked',
  key_revoked: 'keyRevoked',
  key_fingerprint: 'keyFingerprint',
} as const satisfies Record<Exclude<FindingKind, 'proof'>, string>

/** Returns the text keys of a finding: its title, its description and the next step. */
export function textsOf({ kind, proof }: Pick<Finding, 'kind' | 'proof'>) {
  if (kind === 'proof')
    return { title: 'proofTitle', what: PROOF_TEXTS[proof ?? 'wrong_by_itself'], next: 'nextProof' } as const
  const next = kind.startsWith('key_') ? 'nextKey' : 'nextDoubt'
  return { title: 'doubtTitle', what: KINDS[kind], next } as const
}

/** Returns the name of the file of a finding, without its ending: evidence, statements, or a response of `trail/key`. */
export function fileNameOf({ kind, optionId }: Pick<Finding, 'kind' | 'optionId'>): string {
  const name = kind === 'proof' ? 'evidence' : kind.startsWith('key_') ? 'keys' : 'statements'
  return optionId === null ? `halyard-${name}` : `halyard-${name}-${optionId}`
}
