import type { OpsPath } from '@halyard/api/ops'
import { type ColumnType, type Kysely, sql, type SqlBool } from 'kysely'
import type { OperatorSession } from '../../auth/sessions/operator-sessions.ts'
import type { Context } from '../../calls/context.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    customer_grant: {
      id: ColumnType<string, never, never>
      operator_id: Big
      customer_id: Big
      role: string
      source: string
      granted_at: Big
      ends_at: Big
      unmask_reason: string | null
      unmasked_at: Big | null
    }
  }
}

/** How long a grant opens a customer. */
export const GRANT_MS = 30 * 60_000
/** A record that stays open, or is opened again, gives a new grant once less than this is left. */
const RENEWED_MS = 15 * 60_000
/** Grants from account numbers, which can be counted up, that an operator gets within an hour. */
export const ACCOUNT_NUMBERS_PER_HOUR = 20
const HOUR_MS = 3_600_000

/**
 * The calls about a customer that need no grant, because their responses show nothing of the customer. Every other call
 * whose target is a customer needs one, also one that is added later.
 */
const WITHOUT_GRANT: ReadonlySet<OpsPath> = new Set([
  'ops/customer/freeze',
  'ops/customer/unfreeze',
  'ops/fiat/set_merchant',
  'ops/staff/propose_unfreeze',
])

const CUSTOMER = /^customer:([0-9]{1,15})$/

/** Returns the customer that a call shows, by its target in the audit log; `undefined` if it shows none. */
export function shownCustomer(path: OpsPath, target: string): number | undefined {
  const id = CUSTOMER.exec(target)?.[1]
  return id === undefined || WITHOUT_GRANT.has(path) ? undefined : Number(id)
}

interface Parts {
  readonly db: Kysely<Tables>
  readonly now: () => number
}
type Operator = Pick<OperatorSession, 'userId' | 'role'>

/** A customer to open, and what gives the grant: a record, or the kind of identifier that was entered. */
export interface Opening {
  readonly customerId: number
  readonly source: string
}

/**
 * Selects the grants of an operator that last longer than a time. A grant ends early with the operator's role, and with
 * the sessions that were open when it was given, which a freeze, a suspension and a new password end.
 */
function selectGrants(db: Kysely<Tables>, { userId, role }: Operator, after: number) {
  return db
    .selectFrom('customer_grant')
    .where('operator_id', '=', String(userId))
    .where('role', '=', role)
    .where('ends_at', '>', String(after))
    .where(
      sql<SqlBool>`exists (select 1 from ops_session
        where user_id = customer_grant.operator_id and created_at <= customer_grant.granted_at)`,
    )
}

/** Throws `customer_not_opened` unless the operator has a grant for the customer. Unknown ids fail in the same way. */
export async function requireGrant(
  { db, now }: Parts,
  operator: Operator,
  customerId: number,
): Promise<void> {
  const grant = await selectGrants(db, operator, now())
    .select('id')
    .where('customer_id', '=', String(customerId))
    .limit(1)
    .executeTakeFirst()
  if (!grant) throw new CallError('customer_not_opened')
}

/** Returns whether the operator has stated a reason to see the masked fields of a customer. */
export async function isUnmasked(
  { db, now }: Parts,
  operator: Operator,
  customerId: number,
): Promise<boolean> {
  const grant = await selectGrants(db, operator, now())
    .select('id')
    .where('customer_id', '=', String(customerId))
    .where('unmask_reason', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return grant !== undefined
}

interface Unmasking {
  readonly customerId: number
  readonly reason: string
}

/**
 * Stores the reason for showing masked fields with the operator's grants for a customer. Returns when the last one
 * ends.
 */
export async function unmaskGrants(
  { db, now }: Parts,
  operator: Operator,
  { customerId, reason }: Unmasking,
): Promise<number> {
  const at = now()
  const grants = await db
    .updateTable('customer_grant')
    .set({ unmask_reason: reason, unmasked_at: at })
    .where(
      'id',
      'in',
      selectGrants(db, operator, at).select('id').where('customer_id', '=', String(customerId)),
    )
    .returning('ends_at')
    .execute()
  if (grants.length === 0) throw new CallError('customer_not_opened')
  return Math.max(...grants.map(({ ends_at }) => Number(ends_at)))
}

/** The operator who opens customers, and how a grant is written to the audit log in its transaction. */
export interface Opener {
  readonly operator: Operator
  readonly audit: (
    db: Kysely<Tables>,
    at: number,
    entry: { readonly target: string; readonly outcome: 'done'; readonly after: object },
  ) => Promise<void>
}

/** Gives an operator the grants that they do not have for long enough, each with its line in the audit log. */
export async function openCustomers(
  { db, now }: Pick<Context, 'db' | 'now'>,
  opener: Opener,
  openings: readonly Opening[],
): Promise<void> {
  const at = now()
  const rows = await selectGrants(db, opener.operator, at + RENEWED_MS)
    .select('customer_id')
    .execute()
  const opened = new Set(rows.map(({ customer_id }) => Number(customer_id)))
  for (const opening of openings)
    if (!opened.has(opening.customerId))
      await db.transaction().execute((trx) => open(trx, opener, opening, at))
}

async function open(
  db: Kysely<Tables>,
  { operator, audit }: Opener,
  { customerId, source }: Opening,
  at: number,
): Promise<void> {
  const { userId, role } = operator
  // The calls of a page come at once: the first one gives the grant.
  await sql`select pg_advisory_xact_lock(hashtext(${`grants of ${userId}`}))`.execute(db)
  const known = await selectGrants(db, operator, at + RENEWED_MS)
    .select('id')
    .where('customer_id', '=', String(customerId))
    .executeTakeFirst()
  if (known) return
  if (source === 'account_number' && (await countNumbers(db, operator, at)) >= ACCOUNT_NUMBERS_PER_HOUR)
    return
  const grant = {
    operator_id: userId,
    customer_id: customerId,
    role,
    source,
    granted_at: at,
    ends_at: at + GRANT_MS,
  }
  await db.insertInto('customer_grant').values(grant).execute()
  const after = { opened_by: source, opened_until: grant.ends_at }
  await audit(db, at, { target: `customer:${customerId}`, outcome: 'done', after })
}

async function countNumbers(db: Kysely<Tables>, { userId }: Operator, at: number): Promise<number> {
  const { count } = await db
    .selectFrom('customer_grant')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('operator_id', '=', String(userId))
    .where('source', '=', 'account_number')
    .where('granted_at', '>', String(at - HOUR_MS))
    .executeTakeFirstOrThrow()
  return Number(count)
}
