import type { BannerArt, BannerScreen, Language } from '@halyard/api'
import type { ColumnType } from 'kysely'

declare module '../db/tables.ts' {
  interface Tables {
    banner: {
      id: ColumnType<string, never, never>
      version: ColumnType<number, never, number>
      screen: BannerScreen
      art: BannerArt
      place: number
      from_at: Big
      until_at: Big
      withdrawn_at: ColumnType<string | null, never, number>
    }
    banner_text: { banner_id: Big; lang: Language; title: string; body: string }
  }
}

/** The text of a banner in one language. */
export interface BannerText {
  readonly lang: Language
  readonly title: string
  readonly text: string
}
