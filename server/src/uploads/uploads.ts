import { randomBytes } from 'node:crypto'
import type { UploadPurpose } from '@halyard/api'
import { type ColumnType, type Kysely, sql } from 'kysely'
import type { Secret } from '../platform/secrets/secret-keys.ts'
import { createVault } from '../platform/secrets/vault.ts'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { CallError } from '../platform/call-error.ts'
import { normalisePicture } from './picture.ts'

declare module '../db/tables.ts' {
  interface Tables {
    upload: {
      id: string
      owner_id: Big
      purpose: string
      sealed: Buffer
      size: number
      used_by: string | null
      created_at: Big
    }
    upload_view: {
      id: ColumnType<string, never, never>
      upload_id: string
      viewer_id: Big
      ip: string
      at: Big
    }
  }
}

/** The purpose of the vault of pictures. Each is sealed for the context that `aboutUpload` returns. */
export const UPLOAD_VAULT = 'uploads'

/** In hexadecimal an id never begins with a dash, which an operator's command line would read as an option. */
const ID_BYTES = 11
/** The limits of one customer: total size, and number of unused pictures. */
const BYTES_MAX = 64 * 1024 * 1024
const UNUSED_MAX = 20

/** A picture that a form refers to, and the record that will use it. */
export interface NamedPicture {
  readonly id: string
  readonly ownerId: number
  readonly purpose: UploadPurpose
  /** The form's field, for a rejection. */
  readonly field: string
  /** The record, such as 'verification:12'. */
  readonly usedBy: string
}

/** A signed-in user who reads a picture. */
export interface Viewer {
  readonly userId: number
  readonly ip: string
}

/** Pictures of customers, encrypted at rest. */
export interface Uploads {
  /** Stores a picture and returns its id. Throws `picture_not_accepted`, `picture_quota_reached` or `busy`. */
  keep(ownerId: number, purpose: UploadPurpose, file: Buffer): Promise<string>
  /**
   * Marks a picture as used in the caller's transaction. Throws `picture_must_be_known` unless it is the owner's, has the
   * purpose, and is unused.
   */
  use(db: Kysely<Tables>, picture: NamedPicture): Promise<void>
  /**
   * Returns a picture to its owner and to the other side of the fiat deal it was sent in; `undefined` to others. Logs the
   * access before it returns.
   */
  readOwn(id: string, viewer: Viewer): Promise<Buffer | undefined>
  /**
   * Returns a picture to an operator who may see pictures of its purpose, otherwise undefined. Logs the access before it
   * returns.
   */
  readAny(
    id: string,
    viewer: Viewer,
    maySee: (purpose: UploadPurpose) => boolean,
  ): Promise<Buffer | undefined>
}

export function createUploads(db: Database, secret: Secret, now: () => number): Uploads {
  const vault = createVault(secret, UPLOAD_VAULT)

  async function read(id: string, viewer: Viewer, ownerId: number | undefined): Promise<Buffer | undefined> {
    const row = await db
      .selectFrom('upload')
      .select(['owner_id', 'purpose', 'sealed'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    if (ownerId !== undefined && Number(row.owner_id) !== ownerId && !(await isSentTo(db, id, ownerId)))
      return undefined
    await db
      .insertInto('upload_view')
      .values({ upload_id: id, viewer_id: viewer.userId, ip: viewer.ip, at: now() })
      .execute()
    return vault.open(row.sealed, aboutUpload(id, Number(row.owner_id), row.purpose))
  }

  return {
    async keep(ownerId, purpose, file) {
      const picture = await normalisePicture(file)
      const id = randomBytes(ID_BYTES).toString('hex')
      const sealed = vault.seal(picture, aboutUpload(id, ownerId, purpose))
      await db.transaction().execute(async (db) => {
        // Uploads of one customer are serialised, so that each sees the previous ones.
        await sql`select pg_advisory_xact_lock(hashtext('upload'), ${ownerId}::int)`.execute(db)
        await rejectOverQuota(db, ownerId, sealed.length)
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
    async readAny(id, viewer, maySee) {
      const row = await db.selectFrom('upload').select('purpose').where('id', '=', id).executeTakeFirst()
      return row && maySee(row.purpose as UploadPurpose) ? read(id, viewer, undefined) : undefined
    },
  }
}

/** Returns whether a picture was sent in a fiat deal of which a customer is a side. */
async function isSentTo(db: Database, id: string, customerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('fiat_message')
    .innerJoin('fiat_deal', 'fiat_deal.id', 'fiat_message.deal_id')
    .select('fiat_message.id')
    .where('fiat_message.upload_id', '=', id)
    .where((side) =>
      side.or([
        side('fiat_deal.buyer_id', '=', String(customerId)),
        side('fiat_deal.seller_id', '=', String(customerId)),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

async function rejectOverQuota(db: Kysely<Tables>, ownerId: number, size: number): Promise<void> {
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

/** Binds a sealed picture to its row: it opens for no other. */
export function aboutUpload(id: string, ownerId: number, purpose: string): string {
  return JSON.stringify([id, ownerId, purpose])
}
