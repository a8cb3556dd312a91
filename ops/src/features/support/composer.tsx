import type { OpsSavedReply } from '@halyard/api/ops-client'
import { Button, Card, TextArea } from '@halyard/ui'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { useOps, useRefresh } from '../../lib/calls/queries.ts'
import { SelectFilter } from '../../lib/table/select-filter.tsx'

const TEXT_MAX = 1_000
/** How often the customer is shown that the operator writes; it is shown for 6 s. */
const TYPING_EVERY_MS = 3_000

interface ComposerProps {
  readonly id: number
  /** The language in which the customer writes. */
  readonly lang: OpsSavedReply['lang']
  /** Whether this operator has the conversation, as a reply requires. */
  readonly isClaimed: boolean
}

/** Renders the reply to a customer, with saved replies in the customer's language. Ctrl-Enter sends it. */
export function Composer({ id, lang, isClaimed }: ComposerProps) {
  const { t } = useTranslation('support')
  const refresh = useRefresh()
  const { data } = useOps('ops/support/replies', { lang })
  const [text, setText] = useState('')
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const signalled = useRef(Number.NEGATIVE_INFINITY)
  const blocked = isClaimed ? (text.trim() === '' ? t('textMissing') : undefined) : t('claimFirst')

  const change = (next: string) => {
    setText(next)
    if (!isClaimed || performance.now() - signalled.current < TYPING_EVERY_MS) return
    signalled.current = performance.now()
    void callOps('ops/support/typing', { id })
  }
  const send = async () => {
    if (blocked !== undefined || sending) return
    setSending(true)
    const answer = await callOps('ops/support/reply', { id, text: text.trim() })
    setSending(false)
    if (!answer.ok) return setError(answer.message)
    setError(undefined)
    setText('')
    signalled.current = Number.NEGATIVE_INFINITY
    await refresh()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  const insert = (chosen: string) => {
    const reply = data?.list.find((one) => String(one.id) === chosen)
    if (reply) change(text.trim() === '' ? reply.text : `${text}\n${reply.text}`)
  }

  return (
    <Card>
      <form className="grid gap-3" onKeyDown={press} onSubmit={submit}>
        {data === undefined || data.list.length === 0 ? null : (
          <SelectFilter
            label={t('savedReply')}
            onChange={insert}
            options={[
              { value: '', label: t('chooseReply') },
              ...data.list.map((reply) => ({ value: String(reply.id), label: reply.title })),
            ]}
            value=""
          />
        )}
        <TextArea
          help={t('replyHelp')}
          label={t('reply')}
          maxLength={TEXT_MAX}
          onChange={change}
          rows={4}
          value={text}
        />
        <div aria-live="assertive">{error ? <p className="text-13 text-danger">{error}</p> : null}</div>
        <div>
          <Button loading={sending} reason={blocked} size="small" type="submit">
            {t('send')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
