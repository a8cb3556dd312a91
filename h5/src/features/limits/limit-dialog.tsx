import { AmountField, Button, Dialog, toast } from '@halyard/ui'
import type { Answer } from '@halyard/web'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useSendOnce } from '../../lib/calls/send-once.ts'
import { Form } from '../../lib/forms/form.tsx'
import { type OwnLimit, showLimits } from '../../lib/limits/own-limits.ts'
import { findLimitError, isLooser } from './limit-form.ts'

interface LimitDialogProps {
  readonly limit: OwnLimit
  readonly open: boolean
  readonly onClose: () => void
}

type Shown = Parameters<typeof showLimits>[0]

/** Renders a form that sets or removes a limit, or withdraws its pending change, and says when the change starts. */
export function LimitDialog({ limit, open, onClose }: LimitDialogProps) {
  const { t } = useTranslation('limits')
  const { name, max, next } = limit
  const [value, setValue] = useState(max ?? '')
  const [error, setError] = useState<string>()
  const set = useSendOnce('user/set_limit')
  const withdraw = useSendOnce('user/withdraw_limit_change')
  const isReminder = name === 'reminder'

  const show = (answer: Answer<Shown>, done: string) => {
    if (!answer.ok) {
      if (answer.code !== 'signed_out') setError(answer.message)
      return
    }
    showLimits(answer.data)
    toast(done, 'good')
    onClose()
  }
  const change = async (chosen: string | undefined) => {
    const done = isLooser(chosen, max) ? t('savedLater') : t('saved')
    show(await set.send({ limit: name, max: chosen ?? '' }), done)
  }
  const submit = async () => {
    const problem = findLimitError(name, value)
    if (problem) setError(t(problem))
    else await change(value)
  }
  return (
    <Dialog description={t(`hint_${name}`)} onClose={onClose} open={open} title={t(`name_${name}`)}>
      <Form action={t('save')} compact failure={undefined} onSubmit={submit}>
        <AmountField
          decimals={isReminder ? 0 : 6}
          error={error}
          help={t(isLooser(value || undefined, max) ? 'startsLater' : 'startsNow')}
          label={t(isReminder ? 'minutesLabel' : 'amountLabel')}
          onChange={(typed) => {
            setValue(typed)
            setError(undefined)
          }}
          unit={isReminder ? t('minutesUnit') : 'USDT'}
          value={value}
        />
      </Form>
      <div className="mt-3 flex flex-col gap-2">
        {next ? (
          <Button
            kind="quiet"
            loading={withdraw.sending}
            onClick={() => void withdraw.send({ limit: name }).then((answer) => show(answer, t('kept')))}
            wide
          >
            {t('keep')}
          </Button>
        ) : null}
        {max === undefined || (next && next.max === undefined) ? null : (
          <Button kind="plain" loading={set.sending} onClick={() => void change(undefined)} wide>
            {t('remove')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
