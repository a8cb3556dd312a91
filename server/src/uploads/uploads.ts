import { randomBytes } from 'node:crypto'
import type { UploadPurpose } from '@halyard/api'
import { type Kysely, sql } from 'kysely'
import { createVault } from '../platform/secrets/vault.ts'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { CallError } from '../platform/call-error.ts'
import { normalisePicture } from './picture.ts'

/** Written in hexadecimal, an id never begins with a dash: on an operator's command line that would be an option. */
const ID_BYTES = 11
/** What a customer may keep here; and what they may leave lying about unused. */
const BYTES_MAX = 64 * 1024 * 1024
const UNUSED_MAX = 20
const UNUSED_KEPT_MS = 24 * 60 * 60 * 1000

/** A picture that a form names, and what it is to become a part of. */
export interface NamedPicture {
  readonly id: string
  readonly ownerId: number
  readonly purpose: UploadPurpose
  /** The form's field, for a refusal. */
  readonly field: string
  /** Such as 'verification:12'. */
  readonly usedBy: string
}

export interface Viewer {
  readonly userId: number
  readonly ip: string
}

/** Pictures of customers, encrypted where they are stored. */
export interface Uploads {
  /** Answers the picture's id. Throws `picture_not_accepted`, `picture_quota_reached` or `busy`. */
  keep(ownerId: number, purpose: UploadPurpose, file: Buffer): Promise<string>
  /** Uses a picture, once, in the caller's transaction. Throws `picture_must_be_known` unless it is theirs, for this, and unused. */
  use(db: Kysely<Tables>, picture: NamedPicture): Promise<void>
  /** A picture for its owner. The look is logged before it is answered; undefined for anybody else's. */
  readOwn(id: string, viewer: Viewer): Promise<Buffer | undefined>
  /** A picture for an operator whose role was checked. The look is logged before it is answered. */
  readAny(id: string, viewer: Viewer): Promise<Buffer | undefined>
  /** Deletes what nobody has used for a day. */
  deleteUnused(): Promise<void>
}

export function createUploads(db: Database, secret: string, now: () => number): Uploads {
  const vault = createVault(secret, 'uploads')

  async function read(id: string, viewer: Viewer, ownerId: number | undefined): Promise<Buffer | undefined> {
    const row = await db
      .selectFrom('upload')
      .select(['owner_id', 'purpose', 'sealed'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row || (ownerId !== undefined && Number(row.owner_id) !== ownerId)) return undefined
    await db
      .insertInto('upload_view')
      .values({ upload_id: id, viewer_id: viewer.userId, ip: viewer.ip, at: now() })
      .execute()
    return vault.open(row.sealed, aboutOf(id, Number(row.owner_id), row.purpose))
  }

  return {
    async keep(ownerId, purpose, file) {
      const picture = await normalisePicture(file)
      const id = randomBytes(ID_BYTES).toString('hex')
      const sealed = vault.seal(picture, aboutOf(id, ownerId, purpose))
      await db.transaction().execute(async (db) => {
        // One customer's uploads one after the other, so that each is counted by the next.
        await sql`select pg_advisory_xact_lock(hashtext('upload'), ${ownerId}::int)`.execute(db)
        await refuseOverQuota(db, ownerId, sealed.length)
        await db
          .insertInto('upload')
          .values({ id, owner_id: ownerId, purpose, sealed, size: sealed.length, created_at: now() })
          .execute()
      })
      return id
    },

    async use(db, { id, ownerId, purpose, field, usedBy }) {
      const used = await db
        .updateTable('upload')
        .set({ used_by: usedBy })
        .where('id', '=', id)
        .where('owner_id', '=', String(ownerId))
        .where('purpose', '=', purpose)
        .where('used_by', 'is', null)
        .executeTakeFirst()
      if (used.numUpdatedRows !== 1n) throw new CallError('picture_must_be_known', field)
    },

    readOwn: (id, viewer) => read(id, viewer, viewer.userId),
    readAny: (id, viewer) => read(id, viewer, undefined),

    async deleteUnused() {
      await db
        .deleteFrom('upload')
        .where('used_by', 'is', null)
        .where('created_at', '<=', String(now() - UNUSED_KEPT_MS))
        .execute()
    },
  }
}

async function refuseOverQuota(db: Kysely<Tables>, ownerId: number, size: number): Promise<void> {
  const { bytes, unused } = await db
    .selectFrom('upload')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<string>('size'), sql<string>`0`).as('bytes'),
      fn.countAll<string>().filterWhere('used_by', 'is', null).as('unused'),
    ])
    .where('owner_id', '=', String(ownerId))
    .executeTakeFirstOrThrow()
  if (Number(bytes) + size > BYTES_MAX || Number(unused) >= UNUSED_MAX)
    throw new CallError('picture_quota_reached')
}

/** A sealed picture opens only as the row it was stored in. */
function aboutOf(id: string, ownerId: number, purpose: string): string {
  return JSON.stringify([id, ownerId, purpose])
}
