import type { ColumnType } from 'kysely'

declare module '../db/tables.ts' {
  interface Tables {
    credit_adjustment: {
      id: ColumnType<string, never, never>
      user_id: Big
      points: number
      reason: string
      operator_id: Big
      at: Big
    }
  }
}
