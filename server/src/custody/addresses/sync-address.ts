import type { Selectable } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Answer, Engine } from '../../engine/index.ts'

interface Parts {
  readonly db: Database
  readonly engine: Engine
  readonly log: FastifyBaseLogger
}

/**
 * Registers a saved or removed address in the engine, which checks withdrawals against it, and marks it as
 * synchronised.
 */
export async function syncAddress(
  { db, engine }: Parts,
  row: Selectable<Tables['address_book']>,
): Promise<Answer> {
  const customerId = Number(row.user_id)
  const addressId = Number(row.id)
  const reply =
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
  // A removed address that the engine never had needs no deletion.
  const isSynced = reply.ok || (row.deleted_at !== null && reply.reject === 'address_must_be_saved')
  if (!isSynced) return reply
  await db
    .updateTable('address_book')
    .set({ synced_to_engine: true })
    .where('id', '=', row.id)
    .where('deleted_at', 'is not distinct from', row.deleted_at)
    .execute()
  return { ...reply, ok: true }
}

/** Registers the addresses that a crash left unsynchronised, in the order of their ids. Called at startup. */
export async function syncAddresses(parts: Parts): Promise<void> {
  const rows = await parts.db
    .selectFrom('address_book')
    .selectAll()
    .where('synced_to_engine', '=', false)
    .orderBy('id')
    .execute()
  for (const row of rows) {
    const reply = await syncAddress(parts, row)
    if (reply.ok) continue
    parts.log.warn({ address: row.id, reject: reply.reject }, 'engine rejected saved address')
    if (reply.reject !== 'busy') await parts.db.deleteFrom('address_book').where('id', '=', row.id).execute()
  }
}
