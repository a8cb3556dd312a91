import type { LedgerEntry } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import type { InternalReason, PostingReason } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import { archivedUntil } from '../../history/archived-until.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import type { Handler } from './context.ts'
import { findEntries } from './entries.ts'

export const listEntries: Handler<'wallet/legal_log'> = async (ctx, { request, session }) => {
  if (request.currency !== undefined && !ctx.catalogue.currency(request.currency))
    throw new CallError('currency_must_be_known', 'currency')
  const page = pageOf(request)
  const rows = await findEntries(ctx, {
    customerId: session.userId,
    kind: request.type,
    currencyId: request.currency,
    reason: request.reason,
    from: request.from,
    to: request.to,
    before: request.before,
    offset: page.offset,
    limit: page.limit + 1,
  })
  // Read last: what leaves the tables in between is then named.
  const archived = await archivedUntil(ctx.db)
  const isCut = archived !== undefined && (request.from ?? 0) <= archived
  const list = presentPage(page, rows, (row): LedgerEntry => {
    const currency = ctx.catalogue.currency(row.currency_id)
    if (!currency) throw new Error(`currency ${row.currency_id} is not listed`)
    return {
      id: Number(row.id),
      time: Number(row.at),
      type: row.kind as LedgerEntry['type'],
      currency_id: currency.id,
      currency_name: currency.name,
      reason: reasonOf(row.reason as Exclude<PostingReason, InternalReason>),
      available: formatUnits(BigInt(row.available), currency.decimals),
      frozen: formatUnits(BigInt(row.frozen), currency.decimals),
    }
  })
  return isCut ? { ...list, archived_until: archived } : list
}

/** Returns the wire's name of a reason. The type checker rejects a reason that customers see and the wire does not name. */
export function reasonOf(reason: Exclude<PostingReason, InternalReason>): LedgerEntry['reason'] {
  return reason
}
