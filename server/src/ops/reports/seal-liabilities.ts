import { createHash } from 'node:crypto'
import { type LiabilitiesSeal, liabilitiesText } from '@halyard/receipt'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { archivedUntil, holdHistory } from '../../history/archived-until.ts'
import { CallError } from '../../platform/call-error.ts'
import { toCsv } from '../../platform/csv.ts'
import type { SigningKey } from '../../price-log/signing-key.ts'
import { type Actor, appendAudit } from '../audit.ts'
import { spanOfPeriod } from '../treasury/period-span.ts'
import type { ReportedPeriod } from './read-liabilities.ts'
import { reportSalt } from './report-salt.ts'
import { ReportTotals } from './report-totals.ts'
import { type ReportContext, writeLiabilities } from './write-liabilities.ts'

/** The signing key of the exchange. */
type Key = Pick<SigningKey, 'sign' | 'publicKey'>

/** One statement sorts all accounts of the exchange, which takes longer than others may. */
const STATEMENT_MAX = '300s'

/**
 * Writes a sealed report of customer liabilities: its body from one snapshot, the SHA-256 of the body, and the signature of the exchange.
 * The body of a period that is over is the same each time; a file with another hash than the first one names that hash. The audit
 * log has a line when it begins, and the hash before the seal is sent. Throws `invalid_field` for a period to come, and
 * `statement_archived` if postings since it began are in archives.
 */
export async function* sealLiabilities(
  ctx: ReportContext,
  key: Key,
  actor: Actor,
  period: string,
): AsyncGenerator<string> {
  const db = await ctx.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    await holdHistory(db)
    await sql`set local statement_timeout = ${sql.lit(STATEMENT_MAX)}`.execute(db)
    const reported = await openPeriod(ctx, db, key, period)
    await appendAudit(ctx.db, ctx.now(), actor, { target: targetOf(period), outcome: 'asked' })
    const totals = new ReportTotals()
    const hash = createHash('sha256')
    for await (const part of writeLiabilities(ctx, db, reported, totals)) {
      hash.update(part)
      yield part
    }
    const sealed = { reported, totals, sha256: hash.digest('hex') }
    yield await seal(ctx, key, actor, sealed)
  } finally {
    await db.rollback().execute()
  }
}

/** Returns the target of a report in the audit log. */
export function targetOf(period: string): string {
  return `report:${period}`
}

async function openPeriod(
  { now }: ReportContext,
  db: Kysely<Tables>,
  key: Key,
  period: string,
): Promise<ReportedPeriod> {
  const span = await spanOfPeriod(db, period)
  if (span.from > now()) throw new CallError('invalid_field', 'period')
  const archived = await archivedUntil(db)
  if (archived !== undefined && archived >= span.from) throw new CallError('statement_archived')
  return { ...span, period, salt: reportSalt(key, period) }
}

interface Sealed {
  readonly reported: ReportedPeriod
  readonly totals: ReportTotals
  readonly sha256: string
}

/** Audits the hash of a report and returns its last lines. */
async function seal(
  ctx: ReportContext,
  key: Key,
  actor: Actor,
  { reported, totals, sha256 }: Sealed,
): Promise<string> {
  const { period, isComplete, until } = reported
  const first = isComplete ? await firstHash(ctx.db, actor, period) : undefined
  const signed: LiabilitiesSeal = {
    period,
    is_complete: isComplete,
    until,
    rows: totals.rows,
    sha256,
    signed_at: ctx.now(),
    earlier: first === undefined || first === sha256 ? '' : first,
    public_key: key.publicKey,
  }
  await appendAudit(ctx.db, ctx.now(), actor, {
    target: targetOf(period),
    outcome: 'done',
    after: { sha256, is_complete: isComplete, until, rows: totals.rows, earlier: signed.earlier },
  })
  return toCsv([
    ['sha256', sha256],
    [
      'seal',
      period,
      String(isComplete),
      String(until),
      String(signed.rows),
      String(signed.signed_at),
      signed.earlier,
    ],
    ['signature', signed.public_key, key.sign(liabilitiesText(signed))],
  ])
}

/** Finds the hash of the first file that was made of a period after its end. */
async function firstHash(db: Kysely<Tables>, { path }: Actor, period: string): Promise<string | undefined> {
  const { rows } = await sql<{ sha256: string }>`
    select after ->> 'sha256' as sha256 from audit_log
    where call = ${path} and target = ${targetOf(period)} and outcome = 'done' and after ->> 'is_complete' = 'true'
    order by id limit 1`.execute(db)
  return rows[0]?.sha256
}
