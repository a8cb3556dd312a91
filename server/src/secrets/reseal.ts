import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Secret } from '../platform/secrets/secret-keys.ts'
import { createVault, type Vault } from '../platform/secrets/vault.ts'
import type { SealedColumn, TextRow } from './sealed-columns.ts'

/** Progress of re-sealing a column, or of hashing contacts. */
export interface Resealed {
  readonly resealed: number
  /** Keys of rows that neither secret opens. They stay as they are. */
  readonly unreadable: readonly string[]
}

export interface ResealOptions {
  /** Runs after each batch with the rows re-sealed so far. */
  readonly onBatch?: (resealed: number) => void
  /** Ends the pass after the current row. */
  readonly signal?: AbortSignal
}

/**
 * Seals every value of a column with the current secret that has another key, in batches in the order of the keys. Rows
 * that are already sealed with it are not touched, so an interrupted pass continues where it was.
 */
export async function resealColumn(
  db: Database,
  secret: Secret,
  column: SealedColumn,
  { onBatch, signal }: ResealOptions = {},
): Promise<Resealed> {
  const vault = createVault(secret, column.use)
  const unreadable: string[] = []
  let resealed = 0
  let after: string | undefined
  for (;;) {
    const rows = await nextRows(db, column, vault, after)
    for (const row of rows) {
      if (signal?.aborted) return { resealed, unreadable }
      if (await resealRow(db, { secret, column, vault }, row)) resealed += 1
      else unreadable.push(row.text[column.key] ?? '')
    }
    const last = rows.at(-1)
    if (!last) return { resealed, unreadable }
    after = last.text[column.key]
    onBatch?.(resealed)
  }
}

/** Returns how many values of a column are sealed with another key than the current one. */
export async function countStale(db: Database, secret: Secret, column: SealedColumn): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${sql.table(column.table)}
    where ${isStale(column, createVault(secret, column.use))}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

interface SealedRow {
  readonly text: TextRow
  readonly sealed: Buffer
}

async function nextRows(
  db: Database,
  column: SealedColumn,
  vault: Vault,
  after: string | undefined,
): Promise<readonly SealedRow[]> {
  const key = sql.ref(column.key)
  const texts = [column.key, ...column.reads].map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}::text`)
  const { rows } = await sql<SealedRow>`
    select jsonb_build_object(${sql.join(texts)}) as text, ${sql.ref(column.sealed)} as sealed
    from ${sql.table(column.table)}
    where ${isStale(column, vault)} ${after === undefined ? sql`` : sql`and ${key} > ${after}`}
    order by ${key} limit ${column.batch}`.execute(db)
  return rows
}

/** A null is not sealed, and a comparison with it is not true. */
function isStale({ sealed }: SealedColumn, { keyId }: Vault) {
  return sql`substring(${sql.ref(sealed)} from 1 for ${keyId.length}) <> ${keyId}`
}

interface Resealing {
  readonly secret: Secret
  readonly column: SealedColumn
  readonly vault: Vault
}

/** Re-seals one row unless it has changed meanwhile. Returns false if neither secret opens it. */
async function resealRow(
  db: Database,
  { secret, column, vault }: Resealing,
  { text, sealed }: SealedRow,
): Promise<boolean> {
  const about = column.about(text)
  const opened = openOrUndefined(vault, sealed, about)
  if (!opened) return false
  const fresh = { [column.sealed]: vault.seal(opened, about), ...column.rehash?.(secret, text, opened) }
  const values = Object.entries(fresh).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`
    update ${sql.table(column.table)} set ${sql.join(values)}
    where ${sql.ref(column.key)} = ${text[column.key]} and ${sql.ref(column.sealed)} = ${sealed}`.execute(db)
  return true
}

function openOrUndefined(vault: Vault, sealed: Buffer, about: string): Buffer | undefined {
  try {
    return vault.open(sealed, about)
  } catch {
    return undefined
  }
}
