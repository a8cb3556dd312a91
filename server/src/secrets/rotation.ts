import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { countOlderFundPasswords } from '../db/hash-keys.ts'
import { runEvery, type Repeated } from '../platform/concurrency/run-every.ts'
import { shareRuns } from '../platform/concurrency/share-runs.ts'
import type { Secret } from '../platform/secrets/secret-keys.ts'
import { countStaleContacts, rehashContacts } from './rehash-contacts.ts'
import { countStale, resealColumn, type Resealed } from './reseal.ts'
import { PERSONS, SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts'

/** A pass that failed, or that left rows which it could not open, is repeated after this time. */
const REPEAT_MS = 60_000
/** Fund passwords are counted at most this often. */
const COUNTED_MS = 60_000

/** Progress of the rotation of the secret. */
export interface RotationState {
  /** Values that are still sealed with the previous secret. */
  readonly waiting: number
  /** The number of them that neither secret opened in the last pass. */
  readonly unreadable: number
  /** When the last value stopped needing the previous secret; null before. */
  readonly finishedAt: number | null
  /** Fund passwords hashed with a key of an earlier secret, which the server keeps. Each is renewed when it is next entered. */
  readonly olderFundPasswords: number
}

export interface RotationParts {
  readonly db: Database
  readonly config: { readonly secret: Secret }
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/** The rotation to a new secret: re-seals the values of the previous one in the background. */
export interface Rotation {
  /** Returns null if the secret was never rotated. */
  read(): Promise<RotationState | null>
  /**
   * Re-seals the remaining values and records when none is left. Does nothing without a previous secret. Calls at a
   * time share a pass.
   */
  pass(): Promise<void>
  /** Starts a pass at once, and repeats it while values are left. */
  run(): Repeated | undefined
}

/**
 * Opens the rotation. Contacts are hashed and personal data is re-sealed before it returns: accounts are found by hashes of
 * contacts, and those of document numbers are compared between customers, so none is compared while they have two keys.
 */
export async function openRotation(parts: RotationParts): Promise<Rotation> {
  const { db, config, log, now } = parts
  const { secret } = config
  const stopping = new AbortController()
  let [waiting, unreadable] = [0, 0]
  let fundPasswords = { at: 0, count: 0 }

  async function reseal(column: SealedColumn): Promise<void> {
    const before = waiting
    const done = await resealColumn(db, secret, column, {
      signal: stopping.signal,
      onBatch(resealed) {
        waiting = before - resealed
        log.info({ table: column.table, resealed, waiting }, 'stored values are re-sealed')
      },
    })
    count(column.table, before, done)
  }

  /** Contacts are counted by customer. */
  async function rehash(): Promise<void> {
    count('app_user', waiting, await rehashContacts(db, secret))
  }

  function count(table: string, before: number, done: Resealed): void {
    waiting = before - done.resealed
    unreadable += done.unreadable.length
    if (done.unreadable.length > 0)
      log.error(
        { table, rows: done.unreadable.slice(0, 20), count: done.unreadable.length },
        'stored values open with neither secret',
      )
  }

  async function passOnce(): Promise<void> {
    if (secret.previous === undefined || (await readRotation(db))?.finishedAt !== null) return
    unreadable = 0
    waiting = await countAllStale(db, secret)
    await rehash()
    for (const column of SEALED_COLUMNS) await reseal(column)
    if (stopping.signal.aborted) return
    waiting = await countAllStale(db, secret)
    if (waiting > 0) return
    await db.updateTable('deployment').set({ secret_rotated_at: now() }).execute()
    log.warn('no stored value needs HALYARD_SECRET_PREVIOUS: remove it')
  }

  const pass = shareRuns(passOnce)
  const rotation = await readRotation(db)
  if (secret.previous !== undefined && rotation) {
    if (rotation.finishedAt === null) {
      waiting = await countAllStale(db, secret)
      await rehash()
      await reseal(PERSONS)
    } else log.warn('no stored value needs HALYARD_SECRET_PREVIOUS: remove it')
  }
  return {
    async read() {
      const rotation = await readRotation(db)
      if (!rotation) return null
      if (fundPasswords.at === 0 || now() - fundPasswords.at >= COUNTED_MS)
        fundPasswords = { at: now(), count: await countOlderFundPasswords(db, secret) }
      return { waiting, unreadable, ...rotation, olderFundPasswords: fundPasswords.count }
    },
    pass,
    run: () => (secret.previous === undefined ? undefined : runPasses(pass, stopping, log)),
  }
}

function runPasses(pass: () => Promise<void>, stopping: AbortController, log: FastifyBaseLogger): Repeated {
  const onError = (error: unknown) => log.error({ err: error }, 'failed to re-seal stored values')
  const first = pass().catch(onError)
  const repeated = runEvery(REPEAT_MS, pass, onError, 'secret rotation')
  return {
    async stop() {
      stopping.abort()
      await first
      await repeated.stop()
    },
  }
}

/** Returns whether the last rotation is finished; undefined if the secret was never rotated. */
async function readRotation(db: Database): Promise<Pick<RotationState, 'finishedAt'> | undefined> {
  const { secret_check_before, secret_rotated_at } = await db
    .selectFrom('deployment')
    .select(['secret_check_before', 'secret_rotated_at'])
    .executeTakeFirstOrThrow()
  if (secret_check_before === null) return undefined
  return { finishedAt: secret_rotated_at === null ? null : Number(secret_rotated_at) }
}

async function countAllStale(db: Database, secret: Secret): Promise<number> {
  let count = await countStaleContacts(db, secret)
  for (const column of SEALED_COLUMNS) count += await countStale(db, secret, column)
  return count
}
