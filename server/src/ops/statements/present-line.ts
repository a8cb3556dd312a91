import type { OpsStatementLine } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import type { Selectable } from 'kysely'
import type { Context } from '../../calls/context.ts'
import type { Tables } from '../../db/tables.ts'

/** Returns a stored statement line as the wire has it. */
export function presentStatementLine(
  { catalogue }: Pick<Context, 'catalogue'>,
  row: Omit<Selectable<Tables['statement_line']>, 'withdrawn_by' | 'withdrawn_at'>,
): OpsStatementLine {
  const currency = catalogue.currency(row.currency_id)
  return {
    id: Number(row.id),
    network: row.network,
    reference: row.reference,
    amount: formatUnits(BigInt(row.amount), currency?.decimals ?? 0),
    currency: currency?.name ?? '',
    date: row.booked_on,
    entered_by: Number(row.entered_by),
    entered_at: Number(row.entered_at),
  }
}
