import type { OpsConversation, OpsPath, OpsSignInPath } from '@halyard/api/ops'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import {
  appendReply,
  type Conversation,
  findMessages,
  lockConversation,
  readConversation,
} from '../../support/conversations.ts'
import { appendAudit } from '../audit.ts'
import { readList } from '../lists/read-list.ts'
import { kindOf } from '../record-kinds/find-record.ts'
import type { OpsCaller } from '../ops-handler.ts'
import type { Context, OpsHandler } from '../context.ts'

export const listConversations: OpsHandler<'ops/support/list'> = async (ctx, { request }) => {
  ctx.support.presence.operatorSeen()
  const { status = 'waiting' } = request
  const listed = { request, where: CONDITIONS[status], waits: status === 'waiting' }
  return readList(ctx, kindOf('support').source, listed, async (ids) => {
    const rows = await select(ctx.db).where('support_conversation.id', 'in', ids).execute()
    return rows.map((row) => ({ id: row.id, item: present(row) }))
  })
}

const CONDITIONS = {
  waiting: sql<SqlBool>`waiting_since is not null`,
  answered: sql<SqlBool>`waiting_since is null and closed_at is null`,
  closed: sql<SqlBool>`closed_at is not null`,
} as const

/** Returns a conversation. Its messages are read once the operator who has it calls this. */
export const showConversation: OpsHandler<'ops/support/show'> = async (ctx, { request, operator }) => {
  const { presence } = ctx.support
  presence.operatorSeen()
  const conversation = await find(ctx.db, request.id)
  const { id, customerId, claimedBy, supportReadId } = readConversation(conversation)
  const { messages, more } = await findMessages(ctx.db, { conversationId: id, before: request.before })
  const last = messages.at(-1)?.id ?? 0
  if (claimedBy === operator.userId && last > supportReadId) {
    await sql`update support_conversation set support_read_id = greatest(support_read_id, ${last}) where id = ${id}`.execute(
      ctx.db,
    )
    ctx.nudges.publish('support', { customerId, about: 'chat' })
  }
  return {
    ...present(conversation),
    typing: presence.isTyping('customer', customerId),
    read_id: Number(conversation.customer_read_id),
    more,
    messages: messages.map(({ author, authorId, text, pic, articleIds, at, id: messageId }) => ({
      id: messageId,
      author,
      author_id: authorId ?? null,
      text,
      pic: pic ?? null,
      article_ids: [...articleIds],
      at,
    })),
  }
}

/** Takes a conversation for the operator. */
export const claimConversation: OpsHandler<'ops/support/claim'> = async (ctx, caller) => {
  const { id, take_over: takeOver } = caller.request
  const operatorId = caller.operator.userId
  await change(ctx, caller, id, async (db, { claimedBy }) => {
    if (claimedBy !== undefined && claimedBy !== operatorId && takeOver !== '1')
      throw new CallError('conversation_claimed_by_another', 'id')
    await db
      .updateTable('support_conversation')
      .set({ claimed_by: operatorId })
      .where('id', '=', String(id))
      .execute()
  })
  return present(await find(ctx.db, id))
}

/** Replies to the customer. */
export const replyInConversation: OpsHandler<'ops/support/reply'> = async (ctx, caller) => {
  const { id, text, articles } = caller.request
  const articleIds = [...new Set(articles?.split(','))]
  if (articleIds.some((article) => !ctx.help.article(article, 'en')))
    throw new CallError('article_must_be_known', 'articles')
  const operatorId = caller.operator.userId
  const reply = { text, articleIds, operatorId, at: ctx.now() }
  return change(ctx, caller, id, async (db, conversation) => {
    if (conversation.claimedBy !== operatorId) throw new CallError('conversation_must_be_claimed', 'id')
    ctx.support.presence.stopTyping('operator', conversation.customerId)
    return { id: await appendReply(db, conversation, reply) }
  })
}

/** Shows the customer that the operator is writing. */
export const signalTyping: OpsHandler<'ops/support/typing'> = async ({ db, nudges, support }, caller) => {
  support.presence.operatorSeen()
  const { customerId, claimedBy } = readConversation(await find(db, caller.request.id))
  if (claimedBy !== caller.operator.userId) throw new CallError('conversation_must_be_claimed', 'id')
  support.presence.startTyping('operator', customerId)
  nudges.publish('support', { customerId, about: 'typing' })
  return {}
}

/** Ends a conversation. */
export const closeConversation: OpsHandler<'ops/support/close'> = async (ctx, caller) => {
  const { id } = caller.request
  await change(ctx, caller, id, async (db) => {
    await db
      .updateTable('support_conversation')
      .set({ closed_at: ctx.now(), waiting_since: null })
      .where('id', '=', String(id))
      .execute()
  })
  return present(await find(ctx.db, id))
}

/** Changes an open conversation with its audit entry, then notifies the customer. Throws `conversation_must_be_open`. */
async function change<Path extends Exclude<OpsPath, OpsSignInPath>, Result>(
  ctx: Context,
  caller: OpsCaller<Path>,
  id: number,
  act: (db: Kysely<Tables>, conversation: Conversation) => Promise<Result>,
): Promise<Result> {
  ctx.support.presence.operatorSeen()
  const { result, customerId } = await ctx.db.transaction().execute(async (db) => {
    const conversation = await lockConversation(db, id)
    if (conversation.closedAt !== undefined) throw new CallError('conversation_must_be_open', 'id')
    const acted = await act(db, conversation)
    await appendAudit(db, ctx.now(), caller, { target: `support:${id}`, outcome: 'done' })
    return { result: acted, customerId: conversation.customerId }
  })
  ctx.nudges.publish('support', { customerId, about: 'chat' })
  return result
}

function select(db: Kysely<Tables>) {
  return db
    .selectFrom('support_conversation')
    .innerJoin('app_user', 'app_user.id', 'support_conversation.customer_id')
    .selectAll('support_conversation')
    .select('app_user.account_number')
    .select((query) =>
      query
        .selectFrom('support_message')
        .select('body')
        .whereRef('conversation_id', '=', 'support_conversation.id')
        .where('author', '=', 'customer')
        .orderBy('id', 'desc')
        .limit(1)
        .as('last_text'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

async function find(db: Kysely<Tables>, id: number): Promise<Row> {
  const row = await select(db).where('support_conversation.id', '=', String(id)).executeTakeFirst()
  if (!row) throw new CallError('record_must_be_known', 'id')
  return row
}

function present(row: Row): OpsConversation {
  const { id, customerId, lang, claimedBy, openedAt, waitingSince, closedAt } = readConversation(row)
  return {
    id,
    customer_id: customerId,
    account_number: row.account_number,
    lang,
    status: closedAt === undefined ? (waitingSince === undefined ? 'answered' : 'waiting') : 'closed',
    claimed_by: claimedBy ?? null,
    opened_at: openedAt,
    waiting_since: waitingSince ?? null,
    closed_at: closedAt ?? null,
    last_text: row.last_text ?? '',
  }
}
