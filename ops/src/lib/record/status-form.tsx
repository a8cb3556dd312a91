import { Button, Card, Dialog, Segmented, TextArea, toast } from '@halyard/ui'
import type { Answer } from '@halyard/web'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import { useRefresh } from '../calls/queries.ts'

const REASON_MAX = 300

interface StatusFormProps<Status extends string> {
  readonly current: Status
  readonly options: ReadonlyArray<{
    readonly value: Status
    readonly label: string
    /** Effect of the status, which the operator confirms. */
    readonly about: string
    /** Whether a second person must agree. */
    readonly needsTwo: boolean
  }>
  readonly onSet: (status: Status, reason: string) => Promise<Answer<unknown>>
}

/** Renders the status of a record. It is changed with a reason after a confirmation; opening needs two persons. */
export function StatusForm<Status extends string>({ current, options, onSet }: StatusFormProps<Status>) {
  const { t } = useTranslation()
  const id = useId()
  const refresh = useRefresh()
  const [wanted, setWanted] = useState<Status>()
  const [reason, setReason] = useState('')
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const option = options.find(({ value }) => value === wanted)
  const close = () => {
    setWanted(undefined)
    setReason('')
    setError(undefined)
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (wanted === undefined) return
    setSending(true)
    const answer = await onSet(wanted, reason.trim())
    setSending(false)
    if (!answer.ok) return setError(answer.message)
    toast(t(option?.needsTwo === true ? 'proposed' : 'statusChanged'), 'good')
    close()
    await refresh()
  }

  return (
    <Card>
      <section aria-labelledby={id} className="grid gap-3">
        <h2 className="text-15 font-semibold" id={id}>
          {t('status')}
        </h2>
        <Segmented
          label={t('status')}
          onChange={(value) => (value === current ? close() : setWanted(value))}
          options={options}
          value={current}
        />
        <p className="text-13 text-muted">{options.find(({ value }) => value === current)?.about}</p>
      </section>
      <Dialog
        description={
          option?.needsTwo === true ? `${option.about} ${t('proposeAbout')}` : (option?.about ?? '')
        }
        onClose={close}
        open={option !== undefined}
        title={t('statusTo', { status: option?.label ?? '' })}
      >
        <form className="grid gap-4" onSubmit={(event) => void send(event)}>
          <TextArea label={t('reason')} maxLength={REASON_MAX} onChange={setReason} rows={2} value={reason} />
          <div aria-live="assertive">{error ? <p className="text-13 text-danger">{error}</p> : null}</div>
          <Button
            loading={sending}
            reason={reason.trim() === '' ? t('reasonMissing') : undefined}
            type="submit"
            wide
          >
            {t(option?.needsTwo === true ? 'propose' : 'confirmStatus')}
          </Button>
        </form>
      </Dialog>
    </Card>
  )
}
