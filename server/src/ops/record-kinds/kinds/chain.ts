import { sql } from 'kysely'
import { recordKind } from '../record-kind.ts'

/** Chains that stopped at a reorganisation deeper than the stored blocks. */
export const KIND = recordKind({
  kind: 'chain',
  queue: 'chain',
  table: sql`chain_cursor`,
  id: sql`network`,
  waits: sql`stopped_at is not null`,
  since: sql`stopped_at`,
  summarise: ({ id }) => ({ network: id }),
})
