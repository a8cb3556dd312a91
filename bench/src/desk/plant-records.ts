import type pg from 'pg'

/** Ids of planted customers begin here, far behind those that the server gives. */
export const FIRST_OWNER = 1_000_000
/** The id of the first planted withdrawal; a tenth of them waits. */
export const FIRST_WITHDRAWAL = 900_000_000
const START = Date.parse('2026-01-01T00:00:00Z')

/** How many records the console's tables have. */
export interface Sizes {
  readonly customers: number
  readonly withdrawals: number
  readonly auditEntries: number
}

/**
 * Fills the console's tables as years of work would: customers, withdrawals of each with different addresses and transactions, and
 * what operators did. The engine does not read them while it runs.
 */
export async function plantRecords(
  client: pg.Client,
  { customers, withdrawals, auditEntries }: Sizes,
): Promise<void> {
  const statements = [
    `create temp table owner as select id from generate_series(${FIRST_OWNER}::bigint, ${FIRST_OWNER + customers - 1}) id`,
    `insert into app_user (id, account_number, nickname, email_sealed, email_hash, contact_key_id, password_hash, invite_code, lang,
       created_at)
     overriding system value
     select owner.id, 10000000 + owner.id, 'P' || owner.id, known.email_sealed, 'planted-' || owner.id, known.contact_key_id, 'x',
       'P' || owner.id, 'en', ${START}
     from owner, (select email_sealed, contact_key_id from app_user where email_sealed is not null limit 1) known`,
    `insert into customer (id, frozen_by_operator, frozen_by_owner, practice_funds_taken) select id, false, false, true from owner`,
    `insert into withdrawal (id, customer_id, currency_id, network, address_id, address, memo, amount, fee, status,
       reviewers_needed, reviewer_id, reason, txid, requested_at, reviewed_at, batch_seq)
     select ${FIRST_WITHDRAWAL}::bigint + n, ${FIRST_OWNER}::bigint + n % ${customers}, case n % 5 when 0 then 1 else 3 end,
       case n % 5 when 0 then 'BTC' else 'TRC20' end, 1, 'address-' || n, '', 1000000 + n, 0,
       case n % 10 when 0 then 'processing' else 'confirmed' end, 1, case n % 10 when 0 then null else 1 + n % 7 end, '',
       case n % 10 when 0 then null else 'tx-' || n end, ${START}::bigint + n::bigint * 60000,
       case n % 10 when 0 then null else ${START}::bigint + n::bigint * 60000 end, 0
     from generate_series(0, ${withdrawals - 1}) n`,
    `insert into audit_log (at, actor_id, role, ip, call, target, outcome, reason)
     select ${START}::bigint + n::bigint * 1000, ${FIRST_OWNER}::bigint + n % 7, 'operator', '::1',
       (array['ops/withdrawal/show', 'ops/customer/show', 'ops/withdrawal/review', 'ops/customer/find'])[1 + n % 4],
       'withdrawal:' || ${FIRST_WITHDRAWAL}::bigint + n % ${withdrawals}, 'done', ''
     from generate_series(0, ${auditEntries - 1}) n`,
    'vacuum analyze',
  ]
  for (const statement of statements) await client.query(statement)
}
