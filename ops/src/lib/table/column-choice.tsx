import { Chip } from '@halyard/ui'
import { useTranslation } from '../language/use-translation.ts'
import type { Column } from './column.ts'

interface ColumnChoiceProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly hidden: readonly string[]
  readonly onChoose: (id: string) => void
}

/** Renders a toggle for each column; the last one shown cannot be hidden. */
export function ColumnChoice<Row>({ columns, hidden, onChoose }: ColumnChoiceProps<Row>) {
  const { t } = useTranslation()
  const shown = columns.length - hidden.length
  return (
    <fieldset className="mb-3 flex flex-wrap gap-2">
      <legend className="sr-only">{t('columns')}</legend>
      {columns.map(({ id, title }) => {
        const selected = !hidden.includes(id)
        return (
          <Chip
            key={id}
            onClick={() => (selected && shown === 1 ? undefined : onChoose(id))}
            selected={selected}
          >
            {title}
          </Chip>
        )
      })}
    </fieldset>
  )
}
