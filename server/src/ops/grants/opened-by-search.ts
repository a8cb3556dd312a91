import type { FoundBy, OpsResponseOf } from '@halyard/api/ops'
import type { Opening } from './customer-grants.ts'

/**
 * Whether an identifier opens the customer. One that can be counted up does not; an account number does so within
 * `ACCOUNT_NUMBERS_PER_HOUR`, because customers read it out when they ask for help.
 */
const OPENS: Readonly<Record<FoundBy, boolean>> = {
  id: false,
  account_number: true,
  email: true,
  mobile: true,
  deposit_address: true,
  withdrawal_address: true,
  deposit: true,
  charge: true,
  withdrawal: true,
  order: false,
  position: false,
  option: false,
  fiat_deal: false,
  nickname: false,
  // A name can be guessed, and many have it.
  name: false,
  document: true,
  bank_account: true,
  note: false,
}

/** Returns whether an identifier opens its customer. */
export function opensCustomer(foundBy: FoundBy): boolean {
  return OPENS[foundBy]
}

/** Returns the customers that a search opens. */
export function openedBySearch(list: OpsResponseOf<'ops/customer/find'>['list']): Opening[] {
  return list
    .filter(({ found_by }) => OPENS[found_by])
    .map(({ id, found_by }) => ({ customerId: id, source: found_by }))
}
