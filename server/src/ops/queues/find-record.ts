import type { RecordKind } from '@halyard/api/ops'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { CallError } from '../../platform/call-error.ts'

interface RecordSource {
  readonly from: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  /** The first of two persons, while the second has not decided. */
  readonly approvedBy?: RawBuilder<unknown>
}

const ID = sql`id`

const SOURCES: Readonly<Record<RecordKind, RecordSource>> = {
  verification: { from: sql`verification`, id: ID },
  withdrawal: {
    from: sql`withdrawal`,
    id: ID,
    approvedBy: sql`case when status = 'processing' then first_reviewer_id end`,
  },
  deposit: {
    from: sql`chain_deposit`,
    id: ID,
    approvedBy: sql`case when status in ('held', 'too_small') then first_reviewer_id end`,
  },
  charge: {
    from: sql`charge_request`,
    id: ID,
    approvedBy: sql`case when status = 'processing' then first_reviewer_id end`,
  },
  // A conflict is deleted when the signer is asked again: its record is that of the withdrawal.
  payment: {
    from: sql`withdrawal left join payment_conflict on payment_conflict.withdrawal_id = withdrawal.id`,
    id: sql`withdrawal.id`,
    approvedBy: sql`case when payment_conflict.status = 'waiting' then payment_conflict.first_reviewer_id end`,
  },
  chain: { from: sql`chain_cursor`, id: sql`network` },
  fiat_deal: {
    from: sql`fiat_deal`,
    id: ID,
    approvedBy: sql`case when status = 'disputed' then first_decider_id end`,
  },
  subscription: {
    from: sql`subscription_project`,
    id: ID,
    approvedBy: sql`case when status = 'selling' then first_reviewer_id end`,
  },
  support: { from: sql`support_conversation`, id: ID },
  feedback: { from: sql`feedback`, id: ID },
  customer: { from: sql`app_user`, id: ID },
  change: {
    from: sql`config_change`,
    id: ID,
    approvedBy: sql`case when status = 'waiting' then proposer_id end`,
  },
  removal: {
    from: sql`second_factor_removal`,
    id: ID,
    approvedBy: sql`case when status = 'waiting' then requested_by end`,
  },
  staff_factor: { from: sql`staff_factor`, id: ID },
}

/** A record by its name in the audit log. */
export interface RecordName {
  readonly kind: RecordKind
  readonly id: string
  readonly target: string
}

/** Splits a target, which must be valid. */
export function recordName(target: string): RecordName {
  const [kind = '', id = ''] = target.split(':')
  return { kind: kind as RecordKind, id, target }
}

/**
 * Returns who of two persons has approved a record; `undefined` if none has. Throws `record_must_be_known` for an unknown
 * id.
 */
export async function findApproval(db: Database, { kind, id }: RecordName): Promise<number | undefined> {
  const { from, id: column, approvedBy = sql`null` } = SOURCES[kind]
  const { rows } = await sql<{ approved_by: string | null }>`
    select ${approvedBy} as approved_by from ${from} where ${column} = ${id} limit 1
  `.execute(db)
  const row = rows[0]
  if (!row) throw new CallError('record_must_be_known', 'target')
  return row.approved_by === null ? undefined : Number(row.approved_by)
}
