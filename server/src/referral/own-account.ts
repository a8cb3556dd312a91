import { sql } from 'kysely'
import { openCard } from '../custody/addresses/bank-card.ts'
import type { Database } from '../db/database.ts'
import type { Secret } from '../platform/secrets/secret-keys.ts'

/** Two customers, one of whom invited the other. */
export interface Invitation {
  readonly inviteeId: number
  readonly inviterId: number
}

/**
 * Returns whether invitee and inviter are the same person by their data: the same identity document, the same
 * withdrawal address, or the same bank account. Deleted addresses and cards count; a refused verification does not.
 * Decision 24 says why addresses of the network and browsers do not.
 */
export async function isOwnAccount(
  db: Database,
  secret: Secret,
  { inviteeId, inviterId }: Invitation,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from verification one join verification other using (document_hash)
    where one.user_id = ${inviteeId} and other.user_id = ${inviterId}
      and one.status <> 'refused' and other.status <> 'refused'
    union all
    select 1 from address_book one join address_book other using (network, address)
    where one.user_id = ${inviteeId} and other.user_id = ${inviterId}
    limit 1`.execute(db)
  if (rows.length > 0) return true
  const [own, inviters] = await Promise.all([
    findBankAccounts(db, secret, inviteeId),
    findBankAccounts(db, secret, inviterId),
  ])
  return [...own].some((account) => inviters.has(account))
}

/** Returns the numbers of a customer's bank cards, without spaces and hyphens. */
async function findBankAccounts(db: Database, secret: Secret, userId: number): Promise<Set<string>> {
  const cards = await db
    .selectFrom('bank_card')
    .select(['sealed', 'user_id'])
    .where('user_id', '=', String(userId))
    .execute()
  return new Set(
    cards.map((card) =>
      openCard(secret, card)
        .card_number.toUpperCase()
        .replace(/[^0-9A-Z]/g, ''),
    ),
  )
}
