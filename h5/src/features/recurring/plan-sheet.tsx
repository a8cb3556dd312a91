import { AmountField, Button, ConfirmSheet, Rows, Sheet, toast } from '@halyard/ui'
import { RECURRING_FAILURES_MAX } from '@halyard/formulas'
import type { RequestOf } from '@halyard/api/client'
import { useState } from 'react'
import { tryApi } from '../../lib/calls/api.ts'
import { Form } from '../../lib/forms/form.tsx'
import { useFormat } from '../../lib/format/format.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useCurrencies } from '../../lib/market/markets.ts'
import type { Plan, PlanStatus } from './plan.ts'
import { useScheduleTexts } from './schedule-texts.ts'
import { refetchRecurring } from './use-recurring.ts'

interface PlanSheetProps {
  readonly plan: Plan
  readonly open: boolean
  readonly onClose: () => void
}

type Change = Omit<RequestOf<'coin/recurring/change'>, 'id'>

/** Renders a plan with its amount to change, and its pause, resumption and end. */
export function PlanSheet({ plan, open, onClose }: PlanSheetProps) {
  const { t } = useTranslation('recurring')
  const rows = usePlanRows(plan)
  const [ending, setEnding] = useState(false)
  const [failure, setFailure] = useState<string>()
  const hasEnded = plan.status === 'ended'
  /** Sends a change. Returns whether it was accepted. */
  const change = async (changes: Change, done: string) => {
    const answer = await tryApi('coin/recurring/change', { id: plan.id, ...changes })
    setFailure(answer.ok ? undefined : answer.message)
    await refetchRecurring()
    if (answer.ok) toast(done, 'good')
    return answer.ok
  }
  const set = async (status: PlanStatus) => {
    if (await change({ status }, t(`done_${status}`))) onClose()
  }
  const isActive = plan.status === 'active'
  const acts = (
    <div className="flex flex-wrap gap-3">
      <Button className="flex-1" kind="quiet" onClick={() => setEnding(true)}>
        {t('end')}
      </Button>
      <Button className="flex-1" onClick={() => void set(isActive ? 'paused' : 'active')}>
        {t(isActive ? 'pause' : 'resume')}
      </Button>
    </div>
  )
  return (
    <>
      <Sheet
        actions={hasEnded ? undefined : acts}
        onClose={onClose}
        open={open && !ending}
        title={t('areaRecurring')}
      >
        {plan.status === 'paused' && plan.isPausedByFailures ? (
          <p className="mb-2 text-15 text-danger">
            {t('pausedByFailures', { count: RECURRING_FAILURES_MAX })}
          </p>
        ) : null}
        <Rows rows={rows} />
        {hasEnded ? null : (
          <AmountForm
            failure={failure}
            onSave={(amount) => change({ amount }, t('amountSaved'))}
            plan={plan}
          />
        )}
      </Sheet>
      <ConfirmSheet
        action={t('end')}
        kind="danger"
        note={failure ?? t('endNote')}
        onClose={() => setEnding(false)}
        onConfirm={() => void set('ended')}
        open={open && ending}
        rows={rows}
        title={t('endTitle')}
      />
    </>
  )
}

interface AmountFormProps {
  readonly plan: Plan
  readonly failure: string | undefined
  readonly onSave: (amount: string) => Promise<boolean>
}

function AmountForm({ plan, failure, onSave }: AmountFormProps) {
  const { t } = useTranslation('recurring')
  const { data: currencies } = useCurrencies()
  const [amount, setAmount] = useState(plan.amount)
  const quote = currencies?.list.find(({ id }) => id === plan.quoteId)
  const isTyped = /[1-9]/.test(amount) && amount !== plan.amount
  return (
    <div className="mt-4">
      <Form
        action={t('saveAmount')}
        compact
        failure={failure}
        kind="quiet"
        onSubmit={async () => {
          if (isTyped) await onSave(amount.replace(/\.$/, ''))
        }}
      >
        <AmountField
          decimals={quote?.decimals ?? 0}
          label={t('amount')}
          onChange={setAmount}
          unit={quote?.name}
          value={amount}
        />
      </Form>
    </div>
  )
}

function usePlanRows(plan: Plan) {
  const { t } = useTranslation('recurring')
  const f = useFormat()
  const { schedule } = useScheduleTexts()
  const { data: currencies } = useCurrencies()
  const nameOf = (id: number) => currencies?.list.find((currency) => currency.id === id)?.name ?? ''
  return [
    { label: t('coinToBuy'), value: nameOf(plan.baseId), strong: true },
    { label: t('amount'), value: `${f.exact(plan.amount)} ${nameOf(plan.quoteId)}`, strong: true },
    { label: t('schedule'), value: schedule(plan) },
    { label: t('status'), value: t(`status_${plan.status}`) },
    ...(plan.nextAt === undefined
      ? []
      : [
          {
            label: t('nextPurchase'),
            value: t('withinHour', { time: f.zonedDateTime(plan.nextAt) }),
          },
        ]),
    { label: t('since'), value: f.zonedDateTime(plan.createdAt) },
  ]
}
