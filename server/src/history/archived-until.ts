import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { CallError } from '../platform/call-error.ts'

declare module '../db/tables.ts' {
  interface Tables {
    history_range: { first_command: Big; next_command: Big }
    history_archive: {
      first_command: Big
      digest: string
      first_at: Big
      last_at: Big
      exported_at: Big
      detached_at: BigOrNull
    }
  }
}

/**
 * Returns the time of the last archived command, in epoch milliseconds: commands, postings and spot trades up to it are in files.
 * `undefined` if nothing is archived.
 */
export async function archivedUntil(db: Kysely<Tables>): Promise<number | undefined> {
  const { rows } = await sql<{ at: string | null }>`
    select max(last_at) as at from history_archive where detached_at is not null`.execute(db)
  const at = rows[0]?.at ?? undefined
  return at === undefined ? undefined : Number(at)
}

/** Keeps ranges from leaving the tables until the transaction ends. First in it, so that all that it reads is of one moment. */
export async function holdHistory(transaction: Kysely<Tables>): Promise<void> {
  await sql`lock table command, posting, spot_trade in access share mode`.execute(transaction)
}

/**
 * Throws `statement_archived` if some of a customer's postings are in files. Asked again after reading, it says whether all of them were
 * in the tables meanwhile: an archive leaves them at once.
 */
export async function requireWholeHistory(db: Kysely<Tables>, customerId: number): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from account join archived_balance on archived_balance.account_id = account.id
      where account.owner_id = ${customerId}
    ) as found`.execute(db)
  if (rows[0]?.found) throw new CallError('statement_archived')
}
