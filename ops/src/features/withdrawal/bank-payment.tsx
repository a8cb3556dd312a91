import { Button, Card, TextField, toast } from '@halyard/ui'
import { type FormEvent, useState } from 'react'
import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { mayCall } from '@halyard/api/ops-client'
import { callOps } from '../../lib/calls/calls.ts'
import { useRefresh } from '../../lib/calls/queries.ts'
import { useOperator } from '../../lib/session/session.ts'

type Withdrawal = ParsedOf<'ops/withdrawal/show'>

/** Renders the steps after an approval to a bank card: the payment is recorded once the bank made it, or returned. */
export function BankPayment({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawal')
  const { role } = useOperator()
  const refresh = useRefresh()
  const [isReturning, setIsReturning] = useState(false)
  const [text, setText] = useState('')
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const { id } = withdrawal
  if (!mayCall(role, 'ops/withdrawal/paid')) return <Card>{t('waitsForPayment')}</Card>

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    const answer = isReturning
      ? await callOps('ops/withdrawal/return', { id, reason: text.trim() })
      : await callOps('ops/withdrawal/paid', { id, reference: text.trim() })
    setSending(false)
    if (!answer.ok) return setError(answer.message)
    toast(t(isReturning ? 'returned' : 'paid'), 'good')
    await refresh()
  }

  return (
    <Card>
      <form className="grid gap-3" onSubmit={(event) => void send(event)}>
        <h2 className="text-15 font-semibold">{t('payment')}</h2>
        <p className="text-13 text-muted">{t(isReturning ? 'returnAbout' : 'paidAbout')}</p>
        <TextField
          error={error}
          key={String(isReturning)}
          label={t(isReturning ? 'reason' : 'reference')}
          onChange={setText}
          required
          value={text}
        />
        <div className="flex flex-wrap gap-2">
          <Button kind={isReturning ? 'danger' : 'primary'} loading={sending} size="small" type="submit">
            {t(isReturning ? 'returnIt' : 'recordPaid')}
          </Button>
          <Button
            kind="plain"
            onClick={() => {
              setIsReturning(!isReturning)
              setText('')
              setError(undefined)
            }}
            size="small"
          >
            {t(isReturning ? 'common:cancel' : 'notPaid')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
