import { createTestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { up } from './0201-consolidations.ts'

test('migration 0201: an output has one owner, before and after the names of migration 0212', async () => {
  const database = await createTestDatabase()
  const db = openDatabase(database.url, (error) => expect.unreachable(error.message))
  const own = (columns: string, values: string) =>
    sql
      .raw(`insert into coin_input (network, txid, output, ${columns}) values ('OMNI', ${values})`)
      .execute(db)
  try {
    await migrate(db, '0212-batches', { current: 'a secret of more than thirty-two characters' })
    await expect(own('batch_id', `'a', 0, null`)).rejects.toThrow('coin_input_owner_check')
    // As a database that had migration 0212 before this one was written.
    await sql`
      alter table coin_input drop column transfer_id, alter column batch_id set not null;
      alter table coin_payment drop column transfer_id, alter column batch_id set not null;
      alter table own_transfer drop constraint own_transfer_customer_check,
        add constraint own_transfer_check check ((kind = 'overflow') = (customer_id is null)),
        drop constraint own_transfer_currency_id_fkey`.execute(db)
    await own('batch_id', `'b', 0, 7`)
    await up(db as never)
    await expect(own('batch_id', `'a', 0, null`)).rejects.toThrow('coin_input_owner_check')
    await expect(own('transfer_id', `'a', 0, 7`)).rejects.toThrow('foreign key')
    await sql`insert into own_transfer (network, kind, currency_id, address, amount, status, planned_at)
      values ('OMNI', 'consolidation', 1, 'payer', 1, 'planned', 1)`.execute(db)
    const { rows } = await sql<{ id: string }>`select id from own_transfer`.execute(db)
    await own('transfer_id', `'a', 0, ${rows[0]?.id}`)
    await expect(own('transfer_id, batch_id', `'c', 0, ${rows[0]?.id}, 7`)).rejects.toThrow(
      'coin_input_owner_check',
    )
  } finally {
    await db.destroy()
    await database.drop()
  }
})
