import type { Language } from '@halyard/api'
import type { ColumnType } from 'kysely'

type JsonList = ColumnType<string[], string, never>

declare module '../db/tables.ts' {
  interface Tables {
    support_conversation: {
      id: ColumnType<string, never, never>
      customer_id: Big
      lang: Language
      claimed_by: Big | null
      opened_at: Big
      waiting_since: Big | null
      last_at: Big
      closed_at: Big | null
      customer_read_id: ColumnType<string, number | undefined, number>
      support_read_id: ColumnType<string, number | undefined, number>
    }
    support_message: {
      id: ColumnType<string, never, never>
      conversation_id: Big
      author: Author
      author_id: Big | null
      nonce: string | null
      body: string
      upload_id: string | null
      article_ids: JsonList
      created_at: Big
    }
    support_reply: {
      id: ColumnType<string, never, never>
      lang: Language
      title: string
      body: string
      saved_by: Big
      saved_at: Big
    }
    feedback: {
      id: ColumnType<string, never, never>
      customer_id: Big
      kind: 'problem' | 'idea' | 'other'
      body: string
      upload_ids: JsonList
      created_at: Big
      reply: string | null
      replied_by: Big | null
      replied_at: Big | null
    }
  }
}

/** Author of a message: the assistant is a program of the demo. */
export type Author = 'customer' | 'operator' | 'assistant'
