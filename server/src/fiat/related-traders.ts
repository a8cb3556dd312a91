import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Secret } from '../platform/secrets/secret-keys.ts'
import { isOwnAccount } from '../referral/own-account.ts'

/**
 * Returns whether two customers may be the same person or act as one: one invited the other, they signed in from the same
 * address of the network, or they share an identity document, a withdrawal address or a bank account. A family counts as
 * related: a reputation needs strangers.
 */
export async function areRelated(db: Database, secret: Secret, one: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from app_user where (id = ${one} and invited_by = ${other}) or (id = ${other} and invited_by = ${one})
    union all
    (select 1 from (${sign(one)}) own join (${sign(other)}) others using (ip) limit 1)
    limit 1`.execute(db)
  return rows.length > 0 || isOwnAccount(db, secret, { inviteeId: one, inviterId: other })
}

/** The addresses of the network of a customer's sessions and successful sign-ins. */
function sign(userId: number) {
  return sql`
    select ip from session where user_id = ${userId}
    union select ip from sign_in_log where user_id = ${userId} and outcome = 'password_right'`
}
