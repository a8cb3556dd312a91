import type { Selectable } from 'kysely'
import type { Context } from '../../calls/context.ts'
import type { Tables } from '../../db/tables.ts'
import type { Answer } from '../../engine/index.ts'

type Parts = Pick<Context, 'db' | 'engine' | 'log'>

/** Tells the exchange of an address that was saved or removed, which is what withdrawals go by, and notes that it knows. */
export async function tellCoreOfAddress(
  { db, engine }: Parts,
  row: Selectable<Tables['address_book']>,
): Promise<Answer> {
  const customerId = Number(row.user_id)
  const addressId = Number(row.id)
  const answer =
    row.deleted_at === null
      ? await engine.submit({
          kind: 'saveAddress',
          customerId,
          addressId,
          currencyId: row.currency_id,
          network: row.network,
          address: row.address,
        })
      : await engine.submit({ kind: 'deleteAddress', customerId, addressId })
  // One that was never saved there need not be deleted.
  const told = answer.ok || (row.deleted_at !== null && answer.reject === 'address_must_be_saved')
  if (!told) return answer
  await db
    .updateTable('address_book')
    .set({ told_core: true })
    .where('id', '=', row.id)
    .where('deleted_at', 'is not distinct from', row.deleted_at)
    .execute()
  return { ...answer, ok: true }
}

/** What a crash left between the book and the exchange is told at the start, in the order it was written. */
export async function tellCoreOfAddresses(parts: Parts): Promise<void> {
  const rows = await parts.db
    .selectFrom('address_book')
    .selectAll()
    .where('told_core', '=', false)
    .orderBy('id')
    .execute()
  for (const row of rows) {
    const answer = await tellCoreOfAddress(parts, row)
    if (answer.ok) continue
    parts.log.warn({ address: row.id, reject: answer.reject }, 'an address was refused by the exchange')
    if (answer.reject !== 'busy') await parts.db.deleteFrom('address_book').where('id', '=', row.id).execute()
  }
}
