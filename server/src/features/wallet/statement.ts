import { formatUnits } from '@halyard/money'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { readStatement } from './read-statement.ts'
import { statementCsv } from './statement-csv.ts'

/**
 * Returns the statement of one account, one currency, or all, as CSV. It begins after what is archived, with the balance there; if
 * all of the period is archived, the call throws `statement_archived`.
 */
export const showStatement: Handler<'wallet/statement'> = async (ctx, { request, session }) => {
  const { type, currency, to = Number.MAX_SAFE_INTEGER } = request
  if (currency !== undefined && !ctx.catalogue.currency(currency))
    throw new CallError('currency_must_be_known', 'currency')
  const { parts, from, archivedUntil } = await readStatement(ctx, {
    customerId: session.userId,
    kind: type,
    currencyId: currency,
    from: request.from ?? 0,
    to,
  })
  const { csv, closings } = statementCsv({ parts, from })
  const sums = parts.map(({ account, currency, decimals, opening, entries }, index) => {
    const closing = closings[index] ?? opening
    return {
      type: account,
      currency_name: currency,
      opening: formatUnits(opening.available + opening.frozen, decimals),
      closing: formatUnits(closing.available + closing.frozen, decimals),
      entries: entries.length,
    }
  })
  return {
    name: `halyard-statement-${dayOf(from || ctx.now())}-to-${dayOf(Math.min(to - 1, ctx.now()))}.csv`,
    csv,
    accounts: sums,
    entries: sums.reduce((total, { entries }) => total + entries, 0),
    ...(archivedUntil === undefined ? {} : { archived_until: archivedUntil }),
  }
}

/** Formats the date in UTC. */
function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
