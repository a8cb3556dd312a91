import type { OpsCustomer } from '@halyard/api/ops'
import type { Kysely } from 'kysely'
import { openContacts, SEALED_CONTACTS } from '../../auth/users/contacts.ts'
import { freezeReasons } from '../../auth/users/freezes.ts'
import type { Tables } from '../../db/tables.ts'
import type { Secret } from '../../platform/secrets/secret-keys.ts'

/** Selects customers with the fields that operators see. The caller adds the conditions. */
export function selectCustomers(db: Kysely<Tables>) {
  return db
    .selectFrom('app_user')
    .innerJoin('customer', 'customer.id', 'app_user.id')
    .select([
      'account_number',
      'nickname',
      ...SEALED_CONTACTS,
      'role',
      'created_at',
      'frozen_by_owner',
      'frozen_by_operator',
      'verification',
      'hold_until',
      'returned_from',
    ])
}

/** A row of `selectCustomers`. */
export type CustomerRecord = Awaited<
  ReturnType<ReturnType<typeof selectCustomers>['executeTakeFirstOrThrow']>
>

/** Presents a customer to operators. */
export function presentCustomer(secret: Secret, row: CustomerRecord): OpsCustomer {
  const { account_number, nickname, role, verification } = row
  const { email, mobile } = openContacts(secret, row)
  const id = Number(row.id)
  const created_at = Number(row.created_at)
  const frozen_by = freezeReasons(row)
  return { id, account_number, nickname, email, mobile, role, frozen_by, verification, created_at }
}
