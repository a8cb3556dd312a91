import { createHash } from 'node:crypto'
import type { DisputeTopic } from '@halyard/api'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { FiatDeal } from '../engine/index.ts'
import { CallError } from '../platform/call-error.ts'
import type { Uploads, Viewer } from '../uploads/uploads.ts'
import type { MessageKind } from './fiat-tables.ts'

const MESSAGES_MAX = 500
/** The most messages of one author in a deal. Each kind has its own, so that no chat can displace evidence. */
const MESSAGES_OF_AUTHOR: Readonly<Record<MessageKind, number>> = { receipt: 10, evidence: 30, chat: 150 }

/** Parts that storing a message requires; pictures need the uploads. */
interface MessageParts {
  readonly db: Database
  readonly uploads: Uploads
  readonly now: () => number
}

export interface NewMessage {
  readonly deal: FiatDeal
  readonly author: Viewer
  readonly kind: MessageKind
  readonly topic?: DisputeTopic | undefined
  readonly text: string
  readonly pic: string | undefined
}

/**
 * Stores a message in a transaction of its own, and returns its id. Its picture becomes part of the deal. A repetition with
 * the same picture returns the message that has it, so a step that the engine rejected can be tried again. Throws
 * `picture_must_be_known` and `too_many_deal_messages`.
 */
export async function saveMessage(parts: MessageParts, message: NewMessage): Promise<number> {
  const { db, uploads } = parts
  const { pic, author } = message
  const known = pic === undefined ? undefined : await findByPicture(db, message)
  if (known !== undefined) return known
  await rejectTooMany(db, message)
  if (pic === undefined) return insertMessage(parts, db, message, undefined)
  const picture = await uploads.readOwn(pic, author)
  if (!picture) throw new CallError('picture_must_be_known', 'pic')
  const hash = createHash('sha256').update(picture).digest('hex')
  try {
    return await db.transaction().execute(async (transaction) => {
      const usedBy = `fiat:${message.deal.id}`
      await uploads.use(transaction, {
        id: pic,
        ownerId: author.userId,
        purpose: 'receipt',
        field: 'pic',
        usedBy,
      })
      return insertMessage(parts, transaction, message, hash)
    })
  } catch (error) {
    // Another request may have stored the same picture meanwhile.
    const stored = await findByPicture(db, message)
    if (stored === undefined) throw error
    return stored
  }
}

async function rejectTooMany(db: Database, { deal, author, kind }: NewMessage): Promise<void> {
  const { count } = await db
    .selectFrom('fiat_message')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('deal_id', '=', String(deal.id))
    .where('author_id', '=', String(author.userId))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MESSAGES_OF_AUTHOR[kind]) throw new CallError('too_many_deal_messages', 'id')
}

async function findByPicture(
  db: Database,
  { deal, author, kind, pic }: NewMessage,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('fiat_message')
    .select('id')
    .where('upload_id', '=', pic ?? null)
    .where('deal_id', '=', String(deal.id))
    .where('author_id', '=', String(author.userId))
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row && Number(row.id)
}

/** Stores an operator's statement about a deal, which both sides see once there is a dispute. Returns its id. */
export function saveOperatorEvidence(
  parts: Pick<MessageParts, 'db' | 'now'>,
  { deal, author, text }: Pick<NewMessage, 'deal' | 'author' | 'text'>,
): Promise<number> {
  return insertMessage(parts, parts.db, { deal, author, kind: 'evidence', text, pic: undefined }, undefined)
}

async function insertMessage(
  { now }: Pick<MessageParts, 'now'>,
  db: Kysely<Tables>,
  { deal, author, kind, topic, text, pic }: NewMessage,
  hash: string | undefined,
): Promise<number> {
  const { id } = await db
    .insertInto('fiat_message')
    .values({
      deal_id: deal.id,
      author_id: author.userId,
      kind,
      topic: topic ?? null,
      body: text,
      upload_id: pic ?? null,
      picture_hash: hash ?? null,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

/** A message of a deal. */
export interface DealMessage {
  readonly id: number
  readonly authorId: number
  readonly kind: MessageKind
  readonly topic: DisputeTopic | null
  readonly text: string
  readonly pic: string | null
  /** The SHA-256 of the picture as stored. */
  readonly pictureHash: string | null
  /** Whether the same picture is in another deal. */
  readonly usedBefore: boolean
  readonly at: number
}

/**
 * Finds the messages of a deal, oldest first. A receipt that no step of the deal refers to, and evidence without a dispute,
 * are left over from a rejected step and are not part of the deal.
 */
export async function findMessages({ db }: Pick<MessageParts, 'db'>, dealId: number): Promise<DealMessage[]> {
  const { rows } = await sql<{
    id: string
    author_id: string
    kind: MessageKind
    topic: DisputeTopic | null
    body: string
    upload_id: string | null
    picture_hash: string | null
    used_before: boolean
    created_at: string
  }>`
    select message.id, author_id, kind, topic, body, upload_id, picture_hash, created_at,
      exists (select 1 from fiat_message other
        where other.picture_hash = message.picture_hash and other.deal_id <> message.deal_id) as used_before
    from fiat_message message join fiat_deal deal on deal.id = deal_id
    where deal_id = ${dealId}
      and (kind <> 'receipt' or message.id = deal.receipt_id)
      and (kind <> 'evidence' or deal.disputed_at is not null)
    order by message.id limit ${MESSAGES_MAX}`.execute(db)
  return rows.map((row) => ({
    id: Number(row.id),
    authorId: Number(row.author_id),
    kind: row.kind,
    topic: row.topic,
    text: row.body,
    pic: row.upload_id,
    pictureHash: row.picture_hash,
    usedBefore: row.used_before,
    at: Number(row.created_at),
  }))
}
