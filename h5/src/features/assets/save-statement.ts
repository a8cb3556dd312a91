import type { AccountKindName } from '@halyard/contract/client'
import { toast } from '@halyard/ui'
import { callApi } from '../../lib/api.ts'
import { text } from '../../lib/i18n.ts'
import { boundsOf, type Period } from './period.ts'

interface StatementOf {
  readonly type: AccountKindName
  readonly currency: number
  readonly period: Period | undefined
}

/** Has the statement of one coin of one account made, and saves it as a file. */
export async function saveStatement({ type, currency, period }: StatementOf): Promise<void> {
  const statement = await callApi('wallet/statement', { type, currency, ...boundsOf(period, Date.now()) })
  if (!statement) return
  const address = URL.createObjectURL(new Blob([statement.csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = statement.name
  link.click()
  URL.revokeObjectURL(address)
  toast(text('assets:statementSaved', { entries: statement.entries }), 'good')
}
