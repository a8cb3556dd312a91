import { createTestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'

test('migration 0212: an earlier payment is a batch of one; other chains keep single ones', async () => {
  const database = await createTestDatabase()
  const db = openDatabase(database.url, (error) => expect.unreachable(error.message))
  const pay = (id: number, network: string, txid: string, raw: string | null) =>
    sql`insert into chain_payment (withdrawal_id, network, txid, raw, status, signed_at)
      values (${id}, ${network}, ${txid}, ${raw}, 'sent', 1)`.execute(db)
  const [coin, eth] = ['a'.repeat(64), `0x${'b'.repeat(64)}`]
  try {
    await migrate(db, '0206-searchable-persons', { current: 'a secret of more than thirty-two characters' })
    await pay(7, 'OMNI', coin, '0102')
    await pay(8, 'ERC20', eth, '0x0304')
    await sql`
      insert into coin_input (network, txid, output, withdrawal_id) values ('OMNI', 'c', 0, 7);
      insert into coin_payment (network, txid, withdrawal_id, raw, fee, vsize, height, signed_at)
        values ('OMNI', 'd', 7, '0102', 1, 1, 1, 1), ('OMNI', 'e', 7, '0103', 2, 1, 1, 1)`.execute(db)
    await migrate(db, '0212-batches')
    const { rows } = await sql`select withdrawal_id, batch_id from coin_batch`.execute(db)
    expect(rows).toEqual([{ withdrawal_id: '7', batch_id: '7' }])
    const raws = await sql`select raw from chain_payment order by withdrawal_id`.execute(db)
    expect(raws.rows).toEqual([{ raw: null }, { raw: '0x0304' }])
    await pay(9, 'OMNI', coin, null)
    await expect(pay(10, 'ERC20', eth, '0x0304')).rejects.toThrow('chain_payment_by_own_txid')
  } finally {
    await db.destroy()
    await database.drop()
  }
})
