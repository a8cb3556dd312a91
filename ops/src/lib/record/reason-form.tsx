import { Button, TextArea, toast } from '@halyard/ui'
import type { Answer } from '@halyard/web'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import { useRefresh } from '../calls/queries.ts'
import { FormCard } from './form-card.tsx'

const REASON_MAX = 300

interface ReasonFormProps<Data> {
  readonly title: string
  /** Effect, in one sentence. */
  readonly about: string
  /** Text of the button. */
  readonly act: string
  readonly isDanger?: boolean
  /** Text under the reason. */
  readonly help?: string
  /** The reason why the act is blocked now. */
  readonly blocked?: string | undefined
  /** Message after the act. */
  readonly done: string | ((data: Data) => string)
  readonly onSend: (reason: string) => Promise<Answer<Data>>
  /** More fields, above the reason. */
  readonly children?: ReactNode
}

/** Renders an act that needs a reason, which is stored in the audit log. Reads the page again after it. */
export function ReasonForm<Data>(props: ReasonFormProps<Data>) {
  const { title, about, act, isDanger = false, help, blocked, done, onSend, children } = props
  const { t } = useTranslation()
  const refresh = useRefresh()
  const [reason, setReason] = useState('')
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()

  const send = async () => {
    setSending(true)
    const answer = await onSend(reason.trim())
    setSending(false)
    if (!answer.ok) return setError(answer.message)
    setError(undefined)
    setReason('')
    toast(typeof done === 'string' ? done : done(answer.data), 'good')
    await refresh()
  }

  return (
    <FormCard about={about} onSubmit={send} title={title}>
      {children}
      <TextArea
        help={help}
        label={t('reason')}
        maxLength={REASON_MAX}
        onChange={setReason}
        rows={2}
        value={reason}
      />
      <div aria-live="assertive">{error ? <p className="text-13 text-danger">{error}</p> : null}</div>
      <div>
        <Button
          kind={isDanger ? 'danger' : 'primary'}
          loading={sending}
          reason={blocked ?? (reason.trim() === '' ? t('reasonMissing') : undefined)}
          size="small"
          type="submit"
        >
          {act}
        </Button>
      </div>
    </FormCard>
  )
}
