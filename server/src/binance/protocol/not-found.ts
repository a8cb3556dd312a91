import { type ArchivedOrders, archivedOrders } from '../../history/archived-until.ts'
import type { BinanceContext } from './endpoint.ts'
import { type BinanceError, orderArchived, unknownOrder } from './errors.ts'

/**
 * Returns the error for a number that no order of the customer has. It depends on the number alone, so it says nothing about orders of
 * others. `isArchived` says whether an order of the number may be archived.
 */
export async function notFound(
  { db }: Pick<BinanceContext, 'db'>,
  id: number | undefined,
  isArchived: (archived: ArchivedOrders, id: number) => boolean,
): Promise<BinanceError> {
  const archived = id === undefined || Number.isNaN(id) ? undefined : await archivedOrders(db)
  return archived && isArchived(archived, id ?? 0) ? orderArchived() : unknownOrder()
}

export const isArchivedOrder = ({ nextOrder }: ArchivedOrders, id: number): boolean =>
  id > 0 && id < nextOrder

export const isArchivedPosition = ({ lastCommand }: ArchivedOrders, id: number): boolean =>
  id > 0 && id <= lastCommand
