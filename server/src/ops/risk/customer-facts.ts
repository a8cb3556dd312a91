import type { CustomerFacts } from '@halyard/api/ops'
import { findCreditScore } from '../../credit-score/credit-lines.ts'
import type { Database } from '../../db/database.ts'
import { networkOf } from '../../platform/network-of.ts'
import { findStaffOnNetworks, SUCCEEDED } from './shared-networks.ts'

const DAY_MS = 86_400_000
const MONTH_MS = 30 * DAY_MS
const CHANGES_MAX = 20
/** Sign-ins that are read. Who signs in more often than this has no newer device among the older ones. */
const SIGN_INS_MAX = 1_000

/** Finds the facts about a customer at a time. Throws if the customer does not exist. */
export async function findCustomerFacts(db: Database, userId: number, now: number): Promise<CustomerFacts> {
  const user = await db
    .selectFrom('app_user')
    .select('created_at')
    .where('id', '=', String(userId))
    .executeTakeFirstOrThrow()
  const changes = await db
    .selectFrom('security_change')
    .select(['what', 'at'])
    .where('user_id', '=', String(userId))
    .where('at', '>', String(now - MONTH_MS))
    .orderBy('id', 'desc')
    .limit(CHANGES_MAX)
    .execute()
  const signIns = await db
    .selectFrom('sign_in_log')
    .select(['ip', 'agent', 'at'])
    .where('user_id', '=', String(userId))
    .where('outcome', 'in', SUCCEEDED)
    .where('at', '>', String(now - MONTH_MS))
    .orderBy('id', 'desc')
    .limit(SIGN_INS_MAX)
    .execute()
  return {
    registered_at: Number(user.created_at),
    credit_score: await findCreditScore(db, userId),
    security_changes: changes.map(({ what, at }) => ({ what, at: Number(at) })),
    devices: seenOf(signIns, ({ agent }) => agent),
    networks: seenOf(signIns, ({ ip }) => networkOf(ip)),
    staff_on_networks: await findStaffOnNetworks(db, userId, now),
  }
}

interface SignIn {
  readonly ip: string
  readonly agent: string
  readonly at: string
}

/** Counts what sign-ins name, and finds when the newest was first seen. The newest sign-in is first. */
function seenOf(signIns: readonly SignIn[], nameOf: (signIn: SignIn) => string): CustomerFacts['devices'] {
  const firstSeen = new Map<string, number>()
  for (const signIn of signIns) firstSeen.set(nameOf(signIn), Number(signIn.at))
  return {
    count: firstSeen.size,
    newest_at: firstSeen.size === 0 ? null : Math.max(...firstSeen.values()),
  }
}
