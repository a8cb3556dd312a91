import type { Language } from '@halyard/api'
import type { ColumnType } from 'kysely'

type IdOrNull = ColumnType<string | null, number | null, never>

declare module '../db/tables.ts' {
  interface Tables {
    agreement_revision: {
      version: number
      revision: number
      status: RevisionStatus
      effective_at: Big
      news_id: IdOrNull
      edited_by: IdOrNull
      edited_at: Big
    }
    agreement_text: { version: number; revision: number; lang: Language; body: string }
  }
}

/** Effect of a revision: its version takes effect at its time, or never. */
export type RevisionStatus = 'scheduled' | 'withdrawn'
