import { Button } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import type { BulkAct } from './bulk-act.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { BulkItem } from './run-bulk.ts'
import type { RowSelection } from './use-selection.ts'

interface BulkBarProps<Row> {
  readonly selection: RowSelection<Row>
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
}

interface Opened<Row> {
  readonly act: BulkAct<Row>
  readonly items: readonly BulkItem<Row>[]
}

/** Renders how many rows are selected and the acts on them. What fails stays selected. */
export function BulkBar<Row>({ selection, rows, rowKey }: BulkBarProps<Row>) {
  const { t } = useTranslation()
  const { acts, nameOf, canSelect, isSelected, select } = selection
  const [opened, setOpened] = useState<Opened<Row>>()
  const selected = rows.filter((row) => canSelect(row) && isSelected(rowKey(row)))
  const open = (act: BulkAct<Row>, chosen: readonly Row[]) =>
    setOpened({
      act,
      items: chosen.map((row) => ({ key: rowKey(row), name: nameOf(row), row, result: { kind: 'open' } })),
    })
  const isIdle = selected.length === 0 && !rows.some(canSelect)
  return (
    <>
      <div className={isIdle ? 'hidden' : 'mb-3 flex min-h-11 flex-wrap items-center gap-3 text-13'}>
        <p aria-live="polite" className={selected.length === 0 ? 'text-muted' : 'font-semibold'}>
          {selected.length === 0 ? t('bulkHint') : t('bulkSelected', { number: selected.length })}
        </p>
        {selected.length === 0
          ? null
          : acts.map((act) => {
              const chosen = selected.filter(act.accepts)
              return (
                <Button
                  disabled={chosen.length === 0}
                  key={act.call}
                  kind={act.isDanger ? 'danger' : 'quiet'}
                  onClick={() => open(act, chosen)}
                  size="small"
                >
                  {act.title}
                </Button>
              )
            })}
        {selected.length === 0 ? null : (
          <Button kind="plain" onClick={() => select([])} size="small">
            {t('bulkClear')}
          </Button>
        )}
      </div>
      {opened ? (
        <BulkDialog
          {...opened}
          onClose={(failed) => {
            setOpened(undefined)
            if (failed) select(failed)
          }}
        />
      ) : null}
    </>
  )
}
