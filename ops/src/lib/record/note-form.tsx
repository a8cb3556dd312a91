import { Button, TextArea } from '@halyard/ui'
import type { Answer } from '@halyard/web'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import { useRefresh } from '../calls/queries.ts'

interface NoteFormProps {
  readonly label: string
  readonly help: string
  readonly maxLength: number
  readonly onSend: (text: string) => Promise<Answer<unknown>>
}

/** Renders a field for a note. A rejection stays below the text until it is changed; an added note empties the field. */
export function NoteForm({ label, help, maxLength, onSend }: NoteFormProps) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const [text, setText] = useState('')
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const add = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    const answer = await onSend(text.trim())
    setSending(false)
    if (!answer.ok) return setError(answer.message)
    setText('')
    await refresh()
  }
  return (
    <form className="grid gap-2" onSubmit={(event) => void add(event)}>
      <TextArea
        error={error}
        help={help}
        label={label}
        maxLength={maxLength}
        onChange={(value) => {
          setText(value)
          setError(undefined)
        }}
        rows={2}
        value={text}
      />
      <div>
        <Button disabled={text.trim() === ''} kind="quiet" loading={sending} size="small" type="submit">
          {t('addNote')}
        </Button>
      </div>
    </form>
  )
}
