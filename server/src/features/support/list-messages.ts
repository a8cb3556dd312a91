import type { Language, SupportMessage } from '@halyard/api'
import type { Help } from '../../help/help.ts'
import { findMessages, findOpen, type StoredMessage } from '../../support/conversations.ts'
import type { Context, Handler } from './context.ts'

/** Returns the messages of all conversations of a customer, and the state of the open one. */
export const listMessages: Handler<'support/messages'> = async (ctx, { request, session, lang }) => {
  const { db, help, support } = ctx
  const customerId = session.userId
  const { messages, more } = await findMessages(db, { customerId, before: request.before })
  const open = await findOpen(db, customerId)
  return {
    status: open === undefined ? 'none' : open.claimedBy === undefined ? 'waiting' : 'open',
    online: support.isOnline(),
    typing: support.presence.isTyping('operator', customerId),
    read_id: open?.supportReadId ?? 0,
    unread: open ? await countUnread(ctx, open) : 0,
    more,
    messages: messages.map((message) => present(message, help, lang)),
  }
}

async function countUnread(
  { db }: Context,
  { id, customerReadId }: { readonly id: number; readonly customerReadId: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('support_message')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('conversation_id', '=', String(id))
    .where('id', '>', String(customerReadId))
    .where('author', '<>', 'customer')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Operators have no names for customers. An article that is hidden since is left out. */
function present(message: StoredMessage, help: Help, lang: Language): SupportMessage {
  const { id, author, text, pic, articleIds, at } = message
  return {
    id,
    from: author === 'operator' ? 'support' : author,
    text,
    pic: pic ?? null,
    articles: articleIds.flatMap((articleId) => {
      const article = help.article(articleId, lang)
      return article ? [{ id: article.id, title: article.title }] : []
    }),
    at,
  }
}
