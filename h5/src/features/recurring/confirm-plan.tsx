import {
  nextRecurringAt,
  RECURRING_DISTANCE_PPM,
  RECURRING_FAILURES_MAX,
  type RecurringSchedule,
} from '@halyard/formulas'
import { ConfirmSheet, toast, whenHistorySettled } from '@halyard/ui'
import { useEffect, useState } from 'react'
import { tryApi } from '../../lib/calls/api.ts'
import { useServerNow } from '../../lib/calls/server-clock.ts'
import { useFormat } from '../../lib/format/format.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { SpotMarket } from '../../lib/market/spot-market.ts'
import { goBack } from '../../lib/navigation/navigation.ts'
import { useScheduleTexts } from './schedule-texts.ts'
import { refetchRecurring } from './use-recurring.ts'

interface ConfirmPlanProps {
  readonly market: SpotMarket
  readonly amount: string
  readonly schedule: RecurringSchedule
  readonly open: boolean
  readonly onClose: () => void
}

const COUNT_MS = 1_000

/** Renders the terms of a new plan, and sets it up. A call that is repeated sets up no second plan. */
export function ConfirmPlan({ market, amount, schedule, open, onClose }: ConfirmPlanProps) {
  const { t } = useTranslation('recurring')
  const f = useFormat()
  const texts = useScheduleTexts()
  const now = useServerNow(open ? COUNT_MS : undefined)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [started, setStarted] = useState(false)
  useEffect(() => {
    // The closing sheet first removes its own entry of the history.
    if (started) whenHistorySettled(() => goBack())
  }, [started])
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  const start = async () => {
    const { every, day, hour } = schedule
    setSending(true)
    const answer = await tryApi('coin/recurring/add', {
      currency_id: market.baseId,
      legal_id: market.quoteId,
      amount,
      every,
      ...(day === null ? {} : { day }),
      hour,
    })
    setSending(false)
    if (!answer.ok) return setFailure(answer.message)
    toast(t('started'), 'good')
    void refetchRecurring()
    close()
    setStarted(true)
  }
  const first = nextRecurringAt(schedule, now)
  return (
    <ConfirmSheet
      action={t('start')}
      loading={sending}
      note={
        <>
          <p>{t('confirmNote', { count: RECURRING_FAILURES_MAX })}</p>
          <div role="alert">{failure ? <p className="mt-2 text-danger">{failure}</p> : null}</div>
        </>
      }
      onClose={close}
      onConfirm={() => void start()}
      open={open}
      rows={[
        { label: t('coinToBuy'), value: market.base, strong: true },
        { label: t('amount'), value: `${f.exact(amount)} ${market.quote}`, strong: true },
        { label: t('schedule'), value: texts.schedule(schedule) },
        { label: t('firstPurchase'), value: t('withinHour', { time: f.zonedDateTime(first) }) },
        { label: t('worstPrice'), value: t('aboveIndex', { share: f.rate(RECURRING_DISTANCE_PPM) }) },
        { label: t('fee'), value: t('feeLikeOrders', { share: f.rate(market.takerFeePpm) }) },
      ]}
      title={t('confirmTitle')}
    />
  )
}
