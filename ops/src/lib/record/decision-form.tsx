import { Button, Card, Chip, TextArea, toast } from '@halyard/ui'
import type { Answer } from '@halyard/web'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import { useRefresh } from '../calls/queries.ts'

const REASON_MAX = 300

interface DecisionFormProps {
  /** Question that is decided, in one sentence, with the effect. */
  readonly about: string
  readonly approve: string
  readonly refuse: string
  /** Reasons to choose from, which the customer reads. They can be changed before sending. */
  readonly reasons: readonly string[]
  /** Text that names the readers of a reason; by default the customer. */
  readonly help?: string
  /** Whether this operator cannot approve, but refuse. */
  readonly refusesOnly?: boolean
  /** The reason why this operator cannot decide now. */
  readonly blocked?: string | undefined
  /** Message after each decision. */
  readonly done: { readonly approved: string; readonly refused: string }
  /** Fields that an approval needs. */
  readonly children?: ReactNode
  readonly onDecide: (pass: '1' | '0', reason: string) => Promise<Answer<unknown>>
}

/** Renders a decision that waits on a person: approve, or refuse with a reason. Reads the page again after it. */
export function DecisionForm(props: DecisionFormProps) {
  const { about, approve, refuse, reasons, blocked, done, onDecide } = props
  const { t } = useTranslation()
  const { help = t('reasonHelp'), refusesOnly = false } = props
  const id = useId()
  const refresh = useRefresh()
  const [isRefusing, setIsRefusing] = useState(false)
  const [reason, setReason] = useState('')
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()

  const refusal = useRef<HTMLDivElement>(null)
  // Letters that follow are text of the reason, and no keys of the desk.
  useEffect(() => {
    if (isRefusing) refusal.current?.querySelector('textarea')?.focus()
  }, [isRefusing])

  const decide = async (pass: '1' | '0') => {
    setSending(true)
    const answer = await onDecide(pass, pass === '1' ? '' : reason.trim())
    setSending(false)
    if (answer.ok) {
      toast(pass === '1' ? done.approved : done.refused, 'good')
      await refresh()
    } else setError(answer.message)
  }

  return (
    <Card>
      <section aria-labelledby={id}>
        <h2 className="text-15 font-semibold" id={id}>
          {t('decision')}
        </h2>
        <p className="mt-1 mb-3 text-13 text-muted">{about}</p>
        {isRefusing ? (
          <div className="mb-3 grid grid-cols-[minmax(0,1fr)] gap-2" ref={refusal}>
            <div className="flex flex-wrap gap-2">
              {reasons.map((known) => (
                <Chip key={known} onClick={() => setReason(known)} selected={reason === known} wraps>
                  {known}
                </Chip>
              ))}
            </div>
            <TextArea
              help={help}
              label={t('reason')}
              maxLength={REASON_MAX}
              onChange={setReason}
              rows={3}
              value={reason}
            />
          </div>
        ) : blocked === undefined && props.children ? (
          <div className="mb-3">{props.children}</div>
        ) : null}
        <div aria-live="assertive">{error ? <p className="mb-3 text-13 text-danger">{error}</p> : null}</div>
        <div className="flex flex-wrap items-start gap-2">
          {isRefusing ? (
            <>
              <Button
                kind="danger"
                loading={sending}
                onClick={() => void decide('0')}
                reason={reason.trim() === '' ? t('reasonMissing') : undefined}
                size="small"
              >
                {refuse}
              </Button>
              <Button kind="plain" onClick={() => setIsRefusing(false)} size="small">
                {t('cancel')}
              </Button>
            </>
          ) : (
            <>
              {refusesOnly ? null : (
                <Button
                  aria-keyshortcuts="a"
                  loading={sending}
                  onClick={() => void decide('1')}
                  reason={blocked}
                  size="small"
                >
                  {approve}
                </Button>
              )}
              {blocked === undefined ? (
                <Button aria-keyshortcuts="r" kind="danger" onClick={() => setIsRefusing(true)} size="small">
                  {refuse}
                </Button>
              ) : null}
            </>
          )}
        </div>
      </section>
    </Card>
  )
}
