import { type Generated, type Kysely, sql } from 'kysely'
import { keyFor, type Secret } from '../platform/secrets/secret-keys.ts'
import { ConfigError } from '../platform/settings.ts'
import type { Database } from './database.ts'
import { hasTable } from './deployment-mode.ts'
import { nameFundPasswordKeys, retireHashKeys } from './hash-keys.ts'
import type { Tables } from './tables.ts'

declare module './tables.ts' {
  interface Tables {
    deployment: {
      only_one: Generated<boolean>
      mode: 'demo' | 'production'
      /** A key derived from the secret, which shows whether a start has the same one. */
      secret_check: Buffer | null
      /** That of the secret before the last rotation. */
      secret_check_before: Buffer | null
      /** When no stored value was sealed with the secret before; null during a rotation. */
      secret_rotated_at: BigOrNull
    }
  }
}

/** The database's record of its secrets. */
interface Recorded {
  readonly secret_check: Buffer | null
  readonly secret_check_before: Buffer | null
  readonly secret_rotated_at: string | null
}

const OTHER_SECRET = [
  'HALYARD_SECRET is not the secret of this database: stored documents, bank cards and second factors would not decrypt.',
  'Set the secret with which the exchange was first started, or the one that it was rotated to last.',
]
const NEITHER_SECRET = [
  'Neither HALYARD_SECRET nor HALYARD_SECRET_PREVIOUS is the secret of this database.',
  'Set HALYARD_SECRET_PREVIOUS to the secret with which the exchange ran until now.',
]
const BEFORE_ROTATION = [
  'HALYARD_SECRET is the one from before the rotation of this database.',
  'Set HALYARD_SECRET to the newer one. To rotate back, also set HALYARD_SECRET_PREVIOUS to the newer one.',
]
const WRONG_PREVIOUS = [
  'HALYARD_SECRET_PREVIOUS is not the secret that this database had before HALYARD_SECRET.',
  'Set it to that secret, or remove it if the rotation is finished.',
]
const UNFINISHED = [
  'The rotation of HALYARD_SECRET is not finished: some rows are still sealed with the secret before it.',
  'Set HALYARD_SECRET_PREVIOUS to that secret until the log and the System page say that it is no longer needed.',
]
const THIRD_SECRET = [
  'The last rotation of HALYARD_SECRET is not finished, so it cannot be rotated to a third secret.',
  'Start with the two secrets of that rotation, and rotate again when it is finished.',
]

/**
 * Records at the first start which secret the database belongs to, as a key derived for this use alone. A start with that
 * secret as the previous one begins a rotation to the new one. Throws a `ConfigError` at a start with any other secret,
 * which could open nothing that is stored and would seal new rows with another key. Runs after `recordMode`.
 */
export async function requireSecret(db: Database, secret: Secret, at: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const recorded = await transaction
      .selectFrom('deployment')
      .select(['secret_check', 'secret_check_before', 'secret_rotated_at'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const first = recorded.secret_check ?? checkOf(secret.previous ?? secret.current)
    const known = { ...recorded, secret_check: first }
    rejectProblem(known, secret)
    await transaction.updateTable('deployment').set({ secret_check: first }).execute()
    const owner = first.equals(checkOf(secret.current)) ? secret.current : secret.previous
    if (owner !== undefined) await nameFundPasswordKeys(transaction, owner)
    if (owner === secret.previous) await beginRotation(transaction, secret, at)
  })
}

/**
 * Throws a `ConfigError` as `requireSecret` does if the database has recorded its secret and a start has others. Only reads, so it
 * can run before the migrations, some of which seal with the secret.
 */
export async function requireKnownSecret(db: Database, secret: Secret): Promise<void> {
  if (!(await hasTable(db, 'deployment'))) return
  const { rows } = await sql<Partial<Recorded>>`select * from deployment`.execute(db)
  const { secret_check = null, secret_check_before = null, secret_rotated_at = null } = rows[0] ?? {}
  if (secret_check === null) return
  rejectProblem({ secret_check, secret_check_before, secret_rotated_at }, secret)
}

function rejectProblem(recorded: Recorded, secret: Secret): void {
  const problem = problemOf(recorded, secret)
  if (problem) throw new ConfigError(problem.join('\n  '))
}

/** Returns the fault of a start's secrets with its remedy, if there is one. */
function problemOf(
  { secret_check, secret_check_before: before, secret_rotated_at }: Recorded,
  { current, previous }: Secret,
): readonly string[] | undefined {
  const isUnfinished = before !== null && secret_rotated_at === null
  if (isOf(secret_check, current)) {
    if (previous !== undefined) return isOf(before, previous) ? undefined : WRONG_PREVIOUS
    return isUnfinished ? UNFINISHED : undefined
  }
  if (isOf(secret_check, previous)) return isUnfinished && !isOf(before, current) ? THIRD_SECRET : undefined
  if (isOf(before, current)) return BEFORE_ROTATION
  return previous === undefined ? OTHER_SECRET : NEITHER_SECRET
}

function isOf(check: Buffer | null, secret: string | undefined): boolean {
  return check !== null && secret !== undefined && check.equals(checkOf(secret))
}

async function beginRotation(db: Kysely<Tables>, { current, previous }: Secret, at: number): Promise<void> {
  if (previous === undefined) return
  await retireHashKeys(db, { current, previous }, at)
  await db
    .updateTable('deployment')
    .set({
      secret_check: checkOf(current),
      secret_check_before: checkOf(previous),
      secret_rotated_at: null,
    })
    .execute()
}

function checkOf(secret: string): Buffer {
  return keyFor(secret, 'deployment check')
}
