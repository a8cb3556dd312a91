import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { FiatDeal } from '../../engine/index.ts'
import type { Context } from './context.ts'
import type { MessageKind } from './tables.ts'

const MESSAGES_MAX = 500

export interface NewMessage {
  readonly deal: FiatDeal
  readonly author: { readonly userId: number; readonly ip: string }
  readonly kind: MessageKind
  readonly text: string
  readonly pic: string | undefined
}

/** Stores a message in the caller's transaction, and returns its id. Its picture becomes part of the deal. */
export async function appendMessage(
  ctx: Context,
  db: Kysely<Tables>,
  { deal, author, kind, text, pic }: NewMessage,
): Promise<number> {
  const { userId: ownerId } = author
  if (pic !== undefined) {
    const usedBy = `fiat:${deal.id}`
    await ctx.uploads.use(db, { id: pic, ownerId, purpose: 'receipt', field: 'pic', usedBy })
  }
  const picture = pic === undefined ? undefined : await ctx.uploads.readOwn(pic, author)
  const { id } = await db
    .insertInto('fiat_message')
    .values({
      deal_id: deal.id,
      author_id: ownerId,
      kind,
      body: text,
      upload_id: pic ?? null,
      picture_hash: picture ? createHash('sha256').update(picture).digest('hex') : null,
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

/** Finds the messages of a deal, oldest first. A picture that is also in another deal is marked. */
export async function findMessages({ db }: Pick<Context, 'db'>, dealId: number) {
  const { rows } = await sql<{
    id: string
    author_id: string
    kind: MessageKind
    body: string
    upload_id: string | null
    used_before: boolean
    created_at: string
  }>`
    select id, author_id, kind, body, upload_id, created_at,
      exists (select 1 from fiat_message other
        where other.picture_hash = fiat_message.picture_hash and other.deal_id <> fiat_message.deal_id) as used_before
    from fiat_message where deal_id = ${dealId} order by id limit ${MESSAGES_MAX}`.execute(db)
  return rows.map((row) => ({
    id: Number(row.id),
    authorId: Number(row.author_id),
    kind: row.kind,
    text: row.body,
    pic: row.upload_id,
    used_before: row.used_before,
    at: Number(row.created_at),
  }))
}
