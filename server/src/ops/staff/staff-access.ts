import { OPERATOR_ROLES, type OpsResponseOf } from '@halyard/api/ops'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { numberOrNull } from '../../db/number-or-null.ts'

type Access = Pick<
  OpsResponseOf<'ops/staff/list'>['list'][number],
  'identity' | 'name' | 'signed_in_at' | 'factors' | 'sessions'
>

interface Row {
  readonly id: string
  readonly identity: string | null
  readonly name: string | null
  readonly signed_in_at: string | null
  readonly factors: number
  readonly sessions: number
}

const NONE: Access = { identity: null, name: null, signed_in_at: null, factors: 0, sessions: 0 }
/** The calls that open a session at the console, each with the account as its target. */
const SIGN_INS = ['ops/login', 'ops/passkey/login', 'ops/sso/finish', 'ops/sso/confirm']

/** Finds how staff get into the console, by account. */
export async function findAccess({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<string, Row>> {
  const { rows } = await sql<Row>`
    select app_user.id, staff_name.name, staff_identity.subject as identity,
      (select max(at) from audit_log where target = 'customer:' || app_user.id and actor_id = app_user.id
        and call = any(${SIGN_INS}) and outcome = 'done') as signed_in_at,
      (select count(*)::int from factor where user_id = app_user.id) as factors,
      (select count(*)::int from ops_session where user_id = app_user.id) as sessions
    from app_user left join staff_name on staff_name.user_id = app_user.id
      left join staff_identity on staff_identity.user_id = app_user.id
    where role = any(${[...OPERATOR_ROLES]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Presents how a member of staff gets into the console. */
export function accessOf(row: Row | undefined): Access {
  if (!row) return NONE
  const { identity, name, signed_in_at, factors, sessions } = row
  return { identity, name, signed_in_at: numberOrNull(signed_in_at), factors, sessions }
}
