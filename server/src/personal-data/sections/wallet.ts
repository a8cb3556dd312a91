import { ownRows, type Section } from '../section.ts'

export const SECTIONS: readonly Section[] = [
  { name: 'transfers', rows: ownRows('transfer', 'customer_id') },
  {
    name: 'deposits',
    rows: ownRows('chain_deposit', 'customer_id', [
      'first_reviewer_id',
      'reviewer_id',
      'attempt',
      'waived',
      'round',
      // Why a deposit is held can be a hit of screening, which its owner must not learn (decision 104).
      'held_why',
      'senders',
    ]),
  },
  {
    name: 'deposit_claims',
    rows: ownRows('charge_request', 'customer_id', ['first_reviewer_id', 'reviewer_id', 'key', 'body_hash']),
  },
  {
    name: 'withdrawals',
    rows: ownRows('withdrawal', 'customer_id', ['first_reviewer_id', 'reviewer_id']),
  },
]
