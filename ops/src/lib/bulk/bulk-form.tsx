import { Button, TextArea } from '@halyard/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import { SelectFilter } from '../table/select-filter.tsx'
import type { BulkAct, BulkField } from './bulk-act.ts'

interface BulkFormProps {
  readonly act: Pick<BulkAct<never>, 'title' | 'isDanger' | 'field'>
  /** Names of the items. */
  readonly names: readonly string[]
  readonly onCancel: () => void
  readonly onSend: (words: string) => void
}

/** Renders the confirmation of a bulk act: its items, their number and the text that all of them get. */
export function BulkForm({ act, names, onCancel, onSend }: BulkFormProps) {
  const { t } = useTranslation()
  const { title, isDanger = false, field } = act
  const [words, setWords] = useState('')
  const isMissing = field !== undefined && words.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isMissing) onSend(words.trim())
  }
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <p className="text-13 break-words">
        {t('bulkItems', { number: names.length, names: names.join(', ') })}
      </p>
      {field ? <Words field={field} onChange={setWords} words={words} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          kind={isDanger ? 'danger' : 'primary'}
          reason={isMissing ? field.missing : undefined}
          size="small"
          type="submit"
        >
          {t('bulkConfirm', { act: title, number: names.length })}
        </Button>
        <Button kind="quiet" onClick={onCancel} size="small">
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

interface WordsProps {
  readonly field: BulkField
  readonly words: string
  readonly onChange: (words: string) => void
}

function Words({ field, words, onChange }: WordsProps) {
  const { t } = useTranslation()
  const { label, maxLength, help, suggestions = [] } = field
  return (
    <>
      {suggestions.length === 0 ? null : (
        <SelectFilter
          label={t('bulkSuggestions')}
          onChange={(chosen) => onChange(suggestions.find(({ id }) => id === chosen)?.text ?? words)}
          options={[
            { value: '', label: t('bulkChoose') },
            ...suggestions.map((one) => ({ value: one.id, label: one.label })),
          ]}
          value={suggestions.find(({ text }) => text === words)?.id ?? ''}
        />
      )}
      <TextArea help={help} label={label} maxLength={maxLength} onChange={onChange} rows={3} value={words} />
    </>
  )
}
