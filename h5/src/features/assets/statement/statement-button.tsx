import { IconButton, useOnceOpened } from '@halyard/ui'
import { Download } from '@halyard/ui/icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { RecordFilter } from '../records/use-record-filter.ts'

const StatementSheet = lazy(() =>
  import('./statement-sheet.tsx').then((module) => ({ default: module.StatementSheet })),
)

/** Renders the export button. The sheet starts with the filters of the records. */
export function StatementButton({ filter: { type, currency } }: { readonly filter: RecordFilter }) {
  const { t } = useTranslation('assets')
  const [open, setOpen] = useState(false)
  const wanted = useOnceOpened(open)
  return (
    <>
      <IconButton label={t('statement')} onClick={() => setOpen(true)}>
        <Download aria-hidden size={22} />
      </IconButton>
      {wanted ? (
        <Suspense fallback={null}>
          <StatementSheet
            currency={currency}
            key={`${type}-${currency}`}
            onClose={() => setOpen(false)}
            open={open}
            type={type}
          />
        </Suspense>
      ) : null}
    </>
  )
}
