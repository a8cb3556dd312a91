import type { Language } from '@halyard/api'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { CallError } from '../platform/call-error.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { Author } from './support-tables.ts'

type Db = Kysely<Tables>

/** A conversation of a customer with support. Times are epoch milliseconds. */
export interface Conversation {
  readonly id: number
  readonly customerId: number
  readonly lang: Language
  readonly claimedBy: number | undefined
  readonly openedAt: number
  readonly waitingSince: number | undefined
  readonly closedAt: number | undefined
  readonly customerReadId: number
  readonly supportReadId: number
}

/** A stored message. */
export interface StoredMessage {
  readonly id: number
  readonly author: Author
  readonly authorId: number | undefined
  readonly text: string
  readonly pic: string | undefined
  readonly articleIds: readonly string[]
  readonly at: number
}

export function readConversation(row: Selectable<Tables['support_conversation']>): Conversation {
  return {
    id: Number(row.id),
    customerId: Number(row.customer_id),
    lang: row.lang,
    claimedBy: row.claimed_by === null ? undefined : Number(row.claimed_by),
    openedAt: Number(row.opened_at),
    waitingSince: row.waiting_since === null ? undefined : Number(row.waiting_since),
    closedAt: row.closed_at === null ? undefined : Number(row.closed_at),
    customerReadId: Number(row.customer_read_id),
    supportReadId: Number(row.support_read_id),
  }
}

/** Finds the open conversation of a customer. */
export async function findOpen(db: Db, customerId: number): Promise<Conversation | undefined> {
  const row = await db
    .selectFrom('support_conversation')
    .selectAll()
    .where('customer_id', '=', String(customerId))
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row && readConversation(row)
}

/** Content of a message. */
export interface NewMessage {
  readonly text: string
  readonly pic?: string | undefined
  readonly articleIds?: readonly string[]
}

/** A message of a customer. */
export interface CustomerMessage extends NewMessage {
  readonly customerId: number
  readonly lang: Language
  readonly nonce: string
}

/**
 * Stores a message of a customer and returns its id; a repeated nonce returns the first. Without an open conversation it
 * begins one. Messages of one customer are serialised.
 */
export async function appendCustomerMessage(
  { db, uploads }: { readonly db: Db; readonly uploads: Uploads },
  { customerId, lang, nonce, text, pic }: CustomerMessage,
  at: number,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('support'), ${customerId}::int)`.execute(tx)
    const first = await tx
      .selectFrom('support_message')
      .select('id')
      .where('author_id', '=', String(customerId))
      .where('nonce', '=', nonce)
      .executeTakeFirst()
    if (first) return Number(first.id)
    const open = (await findOpen(tx, customerId)) ?? (await begin(tx, customerId, lang, at))
    if (pic !== undefined) {
      const usedBy = `support:${open.id}`
      await uploads.use(tx, { id: pic, ownerId: customerId, purpose: 'support', field: 'pic', usedBy })
    }
    const id = await insertMessage(tx, open.id, {
      author: 'customer',
      authorId: customerId,
      nonce,
      text,
      pic,
      at,
    })
    await tx
      .updateTable('support_conversation')
      .set({ lang, last_at: at, waiting_since: open.waitingSince ?? at, customer_read_id: id })
      .where('id', '=', String(open.id))
      .execute()
    return id
  })
}

async function begin(db: Db, customerId: number, lang: Language, at: number): Promise<Conversation> {
  const row = await db
    .insertInto('support_conversation')
    .values({
      customer_id: customerId,
      lang,
      claimed_by: null,
      opened_at: at,
      waiting_since: at,
      last_at: at,
      closed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return readConversation(row)
}

interface InsertedMessage extends NewMessage {
  readonly author: Author
  readonly authorId?: number
  readonly nonce?: string
  readonly at: number
}

async function insertMessage(
  db: Db,
  conversationId: number,
  { author, authorId, nonce, text, pic, articleIds = [], at }: InsertedMessage,
): Promise<number> {
  const { id } = await db
    .insertInto('support_message')
    .values({
      conversation_id: conversationId,
      author,
      author_id: authorId ?? null,
      nonce: nonce ?? null,
      body: text,
      upload_id: pic ?? null,
      article_ids: JSON.stringify(articleIds),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

/** Finds a conversation and locks it. Throws `record_must_be_known`. */
export async function lockConversation(db: Db, id: number): Promise<Conversation> {
  const row = await db
    .selectFrom('support_conversation')
    .selectAll()
    .where('id', '=', String(id))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new CallError('record_must_be_known', 'id')
  return readConversation(row)
}

/** Stores a reply of the operator who has the conversation, in the caller's transaction. It no longer waits. */
export async function appendReply(
  db: Db,
  conversation: Conversation,
  reply: NewMessage & { readonly operatorId: number; readonly at: number },
): Promise<number> {
  const { operatorId, at } = reply
  const id = await insertMessage(db, conversation.id, { ...reply, author: 'operator', authorId: operatorId })
  await db
    .updateTable('support_conversation')
    .set({ last_at: at, waiting_since: null, support_read_id: id })
    .where('id', '=', String(conversation.id))
    .execute()
  return id
}

/**
 * Stores a reply of the assistant to the message `answeredId`, unless an operator has claimed the conversation or it was
 * closed meanwhile. The conversation still waits for an operator. Returns whether it was stored.
 */
export async function appendAssistantReply(
  db: Db,
  { conversationId, answeredId }: { readonly conversationId: number; readonly answeredId: number },
  reply: NewMessage & { readonly at: number },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { claimedBy, closedAt } = await lockConversation(tx, conversationId)
    if (claimedBy !== undefined || closedAt !== undefined) return false
    await insertMessage(tx, conversationId, { ...reply, author: 'assistant' })
    await tx
      .updateTable('support_conversation')
      .set({ last_at: reply.at, support_read_id: answeredId })
      .where('id', '=', String(conversationId))
      .execute()
    return true
  })
}

/** Selects messages of a customer, or of one of their conversations. */
export interface MessageFilter {
  readonly customerId?: number
  readonly conversationId?: number
  readonly before?: number | undefined
}

const MESSAGES_MAX = 50

/** Finds the latest messages, or those before one, oldest first, at most 50; `more` is true if older ones exist. */
export async function findMessages(
  db: Db,
  { customerId, conversationId, before }: MessageFilter,
): Promise<{ readonly messages: StoredMessage[]; readonly more: boolean }> {
  let query = db
    .selectFrom('support_message')
    .innerJoin('support_conversation', 'support_conversation.id', 'support_message.conversation_id')
    .selectAll('support_message')
    .orderBy('support_message.id', 'desc')
    .limit(MESSAGES_MAX + 1)
  if (customerId !== undefined)
    query = query.where('support_conversation.customer_id', '=', String(customerId))
  if (conversationId !== undefined) query = query.where('conversation_id', '=', String(conversationId))
  if (before !== undefined) query = query.where('support_message.id', '<', String(before))
  const rows = await query.execute()
  const messages = rows.slice(0, MESSAGES_MAX).toReversed()
  return { messages: messages.map(readMessage), more: rows.length > MESSAGES_MAX }
}

function readMessage(row: Selectable<Tables['support_message']>): StoredMessage {
  return {
    id: Number(row.id),
    author: row.author,
    authorId: row.author_id === null ? undefined : Number(row.author_id),
    text: row.body,
    pic: row.upload_id ?? undefined,
    articleIds: row.article_ids,
    at: Number(row.created_at),
  }
}
