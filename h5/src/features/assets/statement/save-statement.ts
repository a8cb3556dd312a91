import type { AccountKindName } from '@halyard/api/client'
import { toast } from '@halyard/ui'
import { saveBlob } from '@halyard/web/save-blob'
import { callApi } from '../../../lib/calls/api.ts'
import { text } from '../../../lib/language/i18n.ts'
import { isReason, reasonText } from '../records/entry-names.ts'
import { boundsOf } from './period.ts'
import { type Days, fileNameOf, translateReasons } from './statement-days.ts'

interface StatementOf {
  readonly type?: AccountKindName | undefined
  readonly currency?: number | undefined
  /** The days to include; all of them if absent. */
  readonly days?: Days
}

/** Requests a statement and saves it as a file. Returns whether that succeeded. */
export async function saveStatement({ type, currency, days }: StatementOf): Promise<boolean> {
  const bounds = boundsOf(days && { kind: 'between', ...days }, Date.now())
  const statement = await callApi('wallet/statement', {
    ...(type === undefined ? {} : { type }),
    ...(currency === undefined ? {} : { currency }),
    ...bounds,
  })
  if (!statement) return false
  const csv = translateReasons(statement.csv, wordOf)
  const file = new Blob([csv], { type: 'text/csv;charset=utf-8' })
  saveBlob(file, days ? fileNameOf(days) : statement.name)
  const isCut = statement.archived_until !== undefined
  const { entries } = statement
  toast(text(isCut ? 'assets:statementSavedArchived' : 'assets:statementSaved', { entries }), 'good')
  return true
}

function wordOf(reason: string): string | undefined {
  if (reason === 'opening') return text('assets:statementOpening')
  if (reason === 'closing') return text('assets:statementClosing')
  return isReason(reason) ? text(`assets:${reasonText(reason)}`) : undefined
}
