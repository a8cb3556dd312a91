import { Button } from '@halyard/ui'
import { Plus } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { ChoiceField } from '../../../lib/forms/choice-field.tsx'
import type { Destination } from '../destination.ts'

interface DestinationFieldProps {
  readonly label: string
  readonly addLabel: string
  /** The saved destinations on the chosen network. */
  readonly offered: readonly Destination[]
  readonly chosen: Destination | undefined
  readonly now: number
  readonly error: string | undefined
  readonly onChange: (id: number) => void
  readonly onAdd: () => void
}

/** Renders the choice of a saved address or bank card, with a button that adds one. */
export function DestinationField(props: DestinationFieldProps) {
  const { label, addLabel, offered, chosen, now, error, onChange, onAdd } = props
  const { t } = useTranslation('withdraw')
  const f = useFormat()
  const addButton = (className?: string) => (
    <Button className={className} icon={<Plus aria-hidden size={18} />} kind="quiet" onClick={onAdd} wide>
      {addLabel}
    </Button>
  )
  return (
    <>
      <ChoiceField
        choices={offered.map(({ id, label: name, hint, usableAt }) => ({
          value: id,
          label: name,
          hint: usableAt > now ? t('usableFrom', { time: f.zonedDateTime(usableAt) }) : hint,
        }))}
        error={error}
        help={chosen && chosen.hint !== '' ? <span className="break-all">{chosen.hint}</span> : undefined}
        label={label}
        onChange={onChange}
        value={chosen?.id}
      >
        {addButton('mt-3')}
      </ChoiceField>
      {offered.length === 0 ? addButton() : null}
    </>
  )
}
