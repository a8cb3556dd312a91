import type { ColumnType, Generated } from 'kysely'

type GivenId = ColumnType<string, never, never>
type GivenBig = ColumnType<string, number | undefined, number>

declare module '../db/tables.ts' {
  interface Tables {
    push_device: {
      id: GivenId
      session_hash: string
      customer_id: Big
      endpoint: string
      p256dh: string
      auth: string
      failures: Generated<number>
      due_at: GivenBig
    }
    push_queue: { device_id: Big; notice_id: Big }
    push_key: { only_one: Generated<boolean>; private_key: string }
  }
}
