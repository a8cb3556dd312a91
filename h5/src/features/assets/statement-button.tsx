import { IconButton, toast } from '@halyard/ui'
import { Download } from '@halyard/ui/icons'
import { useTranslation } from 'react-i18next'
import { saveStatement } from './save-statement.ts'
import type { RecordFilter } from './use-record-filter.ts'

/** A statement is of one coin of one account; while the filter is wider, a tap says so. */
export function StatementButton({ filter: { type, currency, period } }: { readonly filter: RecordFilter }) {
  const { t } = useTranslation('assets')
  return (
    <IconButton
      label={t('statement')}
      onClick={() => {
        if (type === undefined || currency === undefined) toast(t('statementNeeds'))
        else void saveStatement({ type, currency, period })
      }}
    >
      <Download aria-hidden size={22} />
    </IconButton>
  )
}
