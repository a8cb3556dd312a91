import type { Language, NEWS_TYPES, NoticeKind, NoticeSetting, PRICE_ALERT_KINDS } from '@halyard/api'
import type { ColumnType } from 'kysely'

export type AlertKind = (typeof PRICE_ALERT_KINDS)[number]

type GivenId = ColumnType<string, never, never>
type LaterOrNever = ColumnType<string | null, number | null | undefined, number | null>

declare module '../db/tables.ts' {
  interface Tables {
    news: {
      id: GivenId
      type: (typeof NEWS_TYPES)[number]
      is_strip: boolean
      published_at: Big
      withdrawn_at: LaterOrNever
      seed: ColumnType<string | null, string | undefined, never>
      version: ColumnType<number, never, number>
      is_push: ColumnType<boolean, boolean | undefined, boolean>
      announced_at: LaterOrNever
    }
    news_push: { device_id: Big; news_id: Big }
    news_text: { news_id: Big; lang: Language; title: string; body: string }
    news_read: { user_id: Big; news_id: Big; read_at: Big }
    notice: {
      id: GivenId
      customer_id: Big
      kind: NoticeKind
      ref: string
      facts: ColumnType<unknown, string, never>
      at: Big
      read_at: LaterOrNever
    }
    notice_setting: { customer_id: Big; off_kinds: NoticeSetting[] }
    price_alert: {
      id: GivenId
      customer_id: Big
      market_id: number
      kind: AlertKind
      ppm: number | null
      high_ticks: ColumnType<string | null, number | null, number>
      low_ticks: ColumnType<string | null, number | null, number>
      is_repeated: boolean
      is_active: boolean
      is_armed: boolean
      created_at: Big
      fired_at: LaterOrNever
      fired: number
    }
    margin_warning: { position_id: Big; warned_at: Big }
  }
}
