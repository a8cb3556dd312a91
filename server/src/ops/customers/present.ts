import type { OpsCustomer } from '@halyard/api/ops'
import type { Kysely } from 'kysely'
import { freezeReasons } from '../../auth/users/freezes.ts'
import type { Tables } from '../../db/tables.ts'

/** Selects customers with what operators see of them. The caller adds the conditions. */
export function selectCustomers(db: Kysely<Tables>) {
  return db
    .selectFrom('app_user')
    .innerJoin('customer', 'customer.id', 'app_user.id')
    .select([
      'app_user.id',
      'account_number',
      'nickname',
      'email',
      'mobile',
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
export function presentCustomer(row: CustomerRecord): OpsCustomer {
  const { account_number, nickname, email, mobile, role, verification } = row
  const id = Number(row.id)
  const created_at = Number(row.created_at)
  const frozen_by = freezeReasons(row)
  return { id, account_number, nickname, email, mobile, role, frozen_by, verification, created_at }
}
