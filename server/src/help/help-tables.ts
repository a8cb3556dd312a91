import type { HelpTopic, Language } from '@halyard/api'

declare module '../db/tables.ts' {
  interface Tables {
    help_edit: {
      article_id: string
      lang: Language
      version: number
      topic: HelpTopic
      status: EditStatus
      title: string
      body: string
      /** The hash of the text that came with the product at the time of the edit; null if there was none. */
      shipped_hash: string | null
      edited_by: Big
      edited_at: Big
    }
    help_layout: {
      version: number
      article_ids: string[]
      common_ids: string[]
      edited_by: Big
      edited_at: Big
    }
  }
}

/** Effect of an edit: its text counts, the text that came with the product counts again, or the article has no readers. */
export type EditStatus = 'edited' | 'restored' | 'hidden'
