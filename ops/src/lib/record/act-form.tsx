import { Button, TextArea, toast } from '@halyard/ui'
import type { Answer } from '@halyard/web'
import { useState } from 'react'
import { useRefresh } from '../calls/queries.ts'
import { FormCard } from './form-card.tsx'

interface ActFormProps {
  readonly title: string
  /** Effect of the act, in one sentence. */
  readonly about: string
  /** The text that the act needs: a reason, or a reply. */
  readonly field: { readonly label: string; readonly missing: string; readonly maxLength: number }
  readonly submit: string
  readonly kind?: 'primary' | 'danger'
  /** Message after the act. */
  readonly done: string
  readonly onSend: (text: string) => Promise<Answer<unknown>>
}

/** Renders an act that needs a text of the operator. Reads the page again after it. */
export function ActForm({ title, about, field, submit, kind = 'primary', done, onSend }: ActFormProps) {
  const refresh = useRefresh()
  const [text, setText] = useState('')
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()

  const send = async () => {
    if (text.trim() === '') return setError(field.missing)
    setSending(true)
    const answer = await onSend(text.trim())
    setSending(false)
    if (!answer.ok) return setError(answer.message)
    toast(done, 'good')
    await refresh()
  }

  return (
    <FormCard about={about} onSubmit={send} title={title}>
      <TextArea
        error={error}
        label={field.label}
        maxLength={field.maxLength}
        onChange={(value) => {
          setText(value)
          setError(undefined)
        }}
        rows={4}
        value={text}
      />
      <div>
        <Button kind={kind} loading={sending} size="small" type="submit">
          {submit}
        </Button>
      </div>
    </FormCard>
  )
}
