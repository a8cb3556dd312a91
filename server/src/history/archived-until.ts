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
      last_batch: BigOrNull
      next_order_id: BigOrNull
      dropped_at: BigOrNull
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

/** The orders that are in files: all that ended up to a time, among those placed before certain numbers. */
export interface ArchivedOrders {
  /** The time of the last archived command, in epoch milliseconds. */
  readonly until: number
  /** The number of the first spot or stop order that was placed after it. */
  readonly nextOrder: number
  /** The last archived command, by whose numbers orders on perpetuals are named. */
  readonly lastCommand: number
}

/** Returns up to when ended orders are archived; `undefined` if none are. Read after orders, so that what leaves in between is named. */
export async function archivedOrders(db: Kysely<Tables>): Promise<ArchivedOrders | undefined> {
  const { rows } = await sql<{ until: string; next_order: string; next_command: string }>`
    select last_at as until, next_order_id as next_order, next_command
    from history_archive join history_range using (first_command)
    where dropped_at is not null order by first_command desc limit 1`.execute(db)
  const [row] = rows
  return (
    row && {
      until: Number(row.until),
      nextOrder: Number(row.next_order),
      lastCommand: Number(row.next_command) - 1,
    }
  )
}

/** Adds to the last page of a list of ended orders up to when others are archived. */
export async function withArchived<Page extends { readonly more: boolean }>(
  db: Kysely<Tables>,
  page: Page,
): Promise<Page & { readonly archived_until?: number }> {
  const archived = page.more ? undefined : await archivedOrders(db)
  return archived ? { ...page, archived_until: archived.until } : page
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
