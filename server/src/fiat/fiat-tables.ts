import type { DisputeTopic } from '@halyard/api'
import type { ColumnType } from 'kysely'

declare module '../db/tables.ts' {
  interface Tables {
    fiat_ad_detail: {
      ad_id: Big
      card_ids: ColumnType<string[], string, string>
      terms: string
      opens_minute: number
      closes_minute: number
    }
    fiat_application: {
      user_id: Big
      status: 'waiting' | 'approved' | 'rejected'
      about: string
      applied_at: Big
      reviewed_by: Big | null
      reviewed_at: Big | null
      reason: ColumnType<string, string | undefined, string>
    }
    fiat_message: {
      id: ColumnType<string, never, never>
      deal_id: Big
      author_id: Big
      kind: MessageKind
      body: string
      upload_id: string | null
      picture_hash: string | null
      created_at: Big
      topic: ColumnType<DisputeTopic | null, DisputeTopic | null | undefined, never>
    }
    fiat_rating: { deal_id: Big; rater_id: Big; is_good: boolean; rated_at: Big }
    fiat_peer: { merchant_id: Big; customer_id: Big; is_related: boolean; checked_at: Big }
    fiat_block: { user_id: Big; blocked_id: Big; deal_id: Big; blocked_at: Big }
    fiat_note: {
      id: ColumnType<string, never, never>
      deal_id: Big
      operator_id: Big
      body: string
      created_at: Big
    }
    /** Written by the database with each entry of a timeline. */
    fiat_deal_link: {
      event_id: ColumnType<string, never, never>
      deal_id: ColumnType<string, never, never>
      previous_hash: ColumnType<string, never, never>
      hash: ColumnType<string, never, never>
    }
    fiat_card_view: {
      id: ColumnType<string, never, never>
      deal_id: Big
      viewer_id: Big
      ip: string
      at: Big
    }
  }
}

/** Kinds of messages in a deal. */
export type MessageKind = 'receipt' | 'evidence' | 'chat'
