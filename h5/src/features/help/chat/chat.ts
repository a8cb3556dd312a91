import type { ResponseOf, SupportMessage } from '@halyard/api/client'
import type { ArticleLink } from '../articles/help.ts'

/** A message of the conversation with support. */
export interface ChatMessage {
  readonly id: number
  /** `assistant` is a program of the demo. */
  readonly from: 'customer' | 'support' | 'assistant'
  readonly text: string
  /** The id of a picture. */
  readonly picture: string | undefined
  readonly articles: readonly ArticleLink[]
  /** Epoch milliseconds. */
  readonly at: number
}

/** A page of the conversation with its state. */
export interface ChatPart {
  /** `none`: the next message begins a conversation; `open`: an operator has it. */
  readonly status: 'none' | 'waiting' | 'open'
  /** Whether a message is answered soon. */
  readonly isOnline: boolean
  /** Whether the operator is writing. */
  readonly isTyping: boolean
  /** The latest message that support has read. */
  readonly readId: number
  readonly unread: number
  /** Whether older messages exist. */
  readonly hasOlder: boolean
  /** The oldest first. */
  readonly messages: readonly ChatMessage[]
}

/** Parses the messages of the wire. */
export function toChatPart(wire: ResponseOf<'support/messages'>): ChatPart {
  return {
    status: wire.status,
    isOnline: wire.online,
    isTyping: wire.typing,
    readId: wire.read_id,
    unread: wire.unread,
    hasOlder: wire.more,
    messages: wire.messages.map(toMessage),
  }
}

function toMessage({ id, from, text, pic, articles, at }: SupportMessage): ChatMessage {
  return { id, from, text, picture: pic ?? undefined, articles, at }
}

/** Joins the pages of a conversation, of which the first has the latest messages; a message in two pages counts once. */
export function joinParts(parts: readonly ChatPart[]): ChatMessage[] {
  const all = parts.toReversed().flatMap(({ messages }) => messages)
  return Array.from(new Map(all.map((message) => [message.id, message])).values())
}
