import type { DailyStatement } from '@halyard/receipt'
import type { ColumnType, Generated } from 'kysely'

/** Facts of a daily statement about its day. */
export type DailyFacts = Pick<
  DailyStatement,
  'counts' | 'refused_elsewhere' | 'reasons' | 'money' | 'results'
>

declare module '../db/tables.ts' {
  interface Tables {
    option_day_start: { only_one: Generated<boolean>; day: number }
    option_day: {
      seq: Big
      day: number
      signed_at: Big
      body: ColumnType<DailyFacts, string, never>
      prev: Buffer
      hash: Buffer
      key_id: string
      signature: Buffer
    }
    option_refusal_end: { only_one: Generated<boolean>; n: Big; hash: Buffer }
    option_refusal: { day: number; market_id: number; seconds: number; reason: string; refused: Big }
  }
}
