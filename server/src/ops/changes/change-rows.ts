import type { ChangeKind, ChangeStatus, OpsChange } from '@halyard/api/ops'
import type { ColumnType, Kysely, Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { namedColleagues } from '../records/colleagues.ts'
import { findActsOnOneNetwork } from '../risk/shared-networks.ts'
import type { Affected, ChangeValues } from './kinds/change-kind.ts'
import { numberOrNull } from '../../db/number-or-null.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    config_change: {
      id: ColumnType<string, never, never>
      kind: ColumnType<ChangeKind, ChangeKind, never>
      target: ColumnType<string, string, never>
      before: ColumnType<ChangeValues | null, string | null, never>
      after: ColumnType<ChangeValues, string, never>
      affects: ColumnType<Affected, string, never>
      reason: ColumnType<string, string, never>
      first_reviewer_id: Big
      proposed_at: Big
      status: ChangeStatus
      reviewer_id: ColumnType<string | null, never, number | null>
      reviewed_at: ColumnType<string | null, never, number | null>
      review_reason: ColumnType<string, never, string>
      applied_at: ColumnType<string | null, never, number | null>
      due_at: ColumnType<string | null, number | null, never>
      ended_by: ColumnType<string | null, never, number | null>
      ended_at: ColumnType<string | null, never, number | null>
      end_reason: ColumnType<string, never, string>
    }
  }
}

/** A stored change. */
export type ChangeRow = Selectable<Tables['config_change']>

/** Returns the name of a record in the audit log: 'market:1'. */
export function targetOf(kind: ChangeKind, id: string | number): string {
  return `${kind}:${id}`
}

/** Returns the id of a change's record: '1' for 'market:1'. */
export function recordIdOf({ kind, target }: Pick<ChangeRow, 'kind' | 'target'>): string {
  return target.slice(kind.length + 1)
}

/** Converts changes to the form of the wire. */
export async function presentChanges(db: Kysely<Tables>, rows: readonly ChangeRow[]): Promise<OpsChange[]> {
  const ids = rows.flatMap(({ first_reviewer_id: first, reviewer_id, ended_by }) => [
    first,
    reviewer_id ?? first,
    ended_by ?? first,
  ])
  const colleague = await namedColleagues(db, ids.map(Number))
  const onOneNetwork = await findActsOnOneNetwork(
    db,
    rows.flatMap(({ id, first_reviewer_id: first, reviewer_id: second, reviewed_at: at }) =>
      second === null || second === first
        ? []
        : [{ target: `change:${id}`, first: Number(first), second: Number(second), at: Number(at) }],
    ),
  )
  return rows.map((row) => ({
    id: Number(row.id),
    kind: row.kind,
    target: row.target,
    before: row.before,
    after: row.after,
    affects: row.affects,
    reason: row.reason,
    proposer: colleague(Number(row.first_reviewer_id)),
    proposed_at: Number(row.proposed_at),
    status: row.status,
    decider: row.reviewer_id === null ? null : colleague(Number(row.reviewer_id)),
    decided_at: numberOrNull(row.reviewed_at),
    decision_reason: row.review_reason,
    same_network: onOneNetwork.has(`change:${row.id}`),
    applied: row.applied_at !== null,
    applied_at: numberOrNull(row.applied_at),
    due_at: numberOrNull(row.due_at),
    ended:
      row.ended_at === null
        ? null
        : {
            by: row.ended_by === null ? null : colleague(Number(row.ended_by)),
            at: Number(row.ended_at),
            reason: row.end_reason,
          },
  }))
}

/** Converts one change to the form of the wire. */
export async function presentChange(db: Kysely<Tables>, row: ChangeRow): Promise<OpsChange> {
  const [change] = await presentChanges(db, [row])
  if (!change) throw new Error(`change ${row.id} was not presented`)
  return change
}
