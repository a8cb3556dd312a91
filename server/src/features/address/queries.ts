import type { SavedAddress } from '@halyard/api'
import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Context } from './context.ts'

export type AddressRow = Selectable<Tables['address_book']>

/** Finds a customer's saved addresses that the engine knows, newest first. */
export function findAddresses(
  ctx: Context,
  userId: number,
  currencyId: number | undefined,
): Promise<AddressRow[]> {
  return ctx.db
    .selectFrom('address_book')
    .selectAll()
    .where('user_id', '=', String(userId))
    .where('deleted_at', 'is', null)
    .where('synced_to_engine', '=', true)
    .$if(currencyId !== undefined, (query) => query.where('currency_id', '=', currencyId ?? 0))
    .orderBy('id', 'desc')
    .execute()
}

export function presentAddress(ctx: Context, row: AddressRow): SavedAddress {
  const createdAt = Number(row.created_at)
  const network = ctx.catalogue.network(row.currency_id, row.network)
  return {
    id: Number(row.id),
    currency_id: row.currency_id,
    currency_name: ctx.catalogue.currency(row.currency_id)?.name ?? '',
    type: row.network,
    address: row.address,
    notes: row.notes,
    created_at: createdAt,
    usable_at: createdAt + (network?.addressHoldMs ?? 0),
  }
}
