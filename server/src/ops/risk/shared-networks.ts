import type { SignInEntry } from '@halyard/api'
import { type Colleague, OPERATOR_ROLES } from '@halyard/api/ops'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { networkOf } from '../../platform/network-of.ts'
import { namedColleagues } from '../records/colleagues.ts'

/** The outcomes of sign-ins by the owner, or by a person who knows the password. */
export const SUCCEEDED: readonly SignInEntry['outcome'][] = [
  'registered',
  'password_right',
  'code_right',
  'second_right',
  'passkey_right',
]

const MONTH_MS = 30 * 86_400_000
const COLLEAGUES_MAX = 20

/** Finds the staff who signed in, in the app or at the console, from a network of the customer within 30 days; at most 20. */
export async function findStaffOnNetworks(
  db: Kysely<Tables>,
  customerId: number,
  now: number,
): Promise<Colleague[]> {
  const own = await networksOf(db, customerId, now)
  if (own.size === 0) return []
  const { rows } = await sql<{ id: string; ip: string }>`
    select distinct app_user.id, seen.ip
    from app_user cross join lateral (
      select ip from sign_in_log where user_id = app_user.id and at > ${now - MONTH_MS} and outcome = any(${[...SUCCEEDED]}::text[])
      union select ip from ops_session where user_id = app_user.id
    ) seen
    where role = any(${[...OPERATOR_ROLES]}::text[]) and app_user.id <> ${customerId}
    order by app_user.id`.execute(db)
  const ids = new Set(rows.filter(({ ip }) => own.has(networkOf(ip))).map(({ id }) => Number(id)))
  const found = [...ids].slice(0, COLLEAGUES_MAX)
  return found.map(await namedColleagues(db, found))
}

/** Returns whether two customers signed in from the same network within 30 days. */
export async function shareNetwork(
  db: Kysely<Tables>,
  [first, second]: readonly [number, number],
  now: number,
): Promise<boolean> {
  const others = await networksOf(db, second, now)
  return [...(await networksOf(db, first, now))].some((network) => others.has(network))
}

async function networksOf(db: Kysely<Tables>, userId: number, now: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sign_in_log')
    .select('ip')
    .distinct()
    .where('user_id', '=', String(userId))
    .where('at', '>', String(now - MONTH_MS))
    .where('outcome', 'in', [...SUCCEEDED])
    .execute()
  return new Set(rows.map(({ ip }) => networkOf(ip)))
}

/** Two persons, the record in the audit log on which both acted, and when the second did. */
interface JointAct {
  readonly target: string
  readonly first: number
  readonly second: number
  readonly at: number
}

/**
 * Finds the records of which both persons acted on them, or signed in within the 30 days before, from one network. Later
 * sign-ins change nothing.
 */
export async function findActsOnOneNetwork(
  db: Kysely<Tables>,
  acts: readonly JointAct[],
): Promise<ReadonlySet<string>> {
  if (acts.length === 0) return new Set()
  const { rows } = await sql<{ target: string; is_second: boolean; ip: string }>`
    select act.target, person.is_second, seen.ip
    from unnest(${acts.map(({ target }) => target)}::text[], ${acts.map(({ first }) => first)}::bigint[],
        ${acts.map(({ second }) => second)}::bigint[], ${acts.map(({ at }) => at)}::bigint[])
        act (target, first, second, at)
      cross join lateral (values (first, false), (second, true)) person (id, is_second)
      cross join lateral (
        select ip from sign_in_log where user_id = person.id and sign_in_log.at > act.at - ${MONTH_MS}::bigint
          and sign_in_log.at <= act.at and outcome = any(${[...SUCCEEDED]}::text[])
        union
        select ip from audit_log where audit_log.target = act.target and actor_id = person.id and audit_log.at <= act.at
      ) seen`.execute(db)
  const networks = rows.map(({ ip, ...row }) => ({ ...row, network: `${row.target} ${networkOf(ip)}` }))
  const ofFirst = new Set(networks.filter((row) => !row.is_second).map(({ network }) => network))
  return new Set(
    networks.filter((row) => row.is_second && ofFirst.has(row.network)).map(({ target }) => target),
  )
}
