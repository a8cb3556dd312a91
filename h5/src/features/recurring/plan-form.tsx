import { AmountField, Segmented } from '@halyard/ui'
import { RECURRING_DAY_MAX, type RecurringSchedule } from '@halyard/formulas'
import { useState } from 'react'
import { ChoiceField } from '../../lib/forms/choice-field.tsx'
import { Form } from '../../lib/forms/form.tsx'
import { useFormat } from '../../lib/format/format.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { SpotMarket } from '../../lib/market/spot-market.ts'
import type { Wallet } from '../../lib/wallet/balance.ts'
import { CoinMark } from '../../lib/wallet/coin-mark.tsx'
import { balanceIn } from '../../lib/wallet/wallet.ts'
import { ConfirmPlan } from './confirm-plan.tsx'
import { useScheduleTexts } from './schedule-texts.ts'

interface PlanFormProps {
  readonly first: SpotMarket
  readonly markets: readonly SpotMarket[]
  readonly wallet: Wallet
}

const PERIODS = ['day', 'week', 'month'] as const
const HOURS = Array.from({ length: 24 }, (_none, hour) => hour)
/** Every Monday, in a morning of Europe. */
const START: RecurringSchedule = { every: 'week', day: 1, hour: 9 }

/** Renders what a new plan buys, for how much and when, and the button to its terms. */
export function PlanForm({ first, markets, wallet }: PlanFormProps) {
  const { t } = useTranslation('recurring')
  const f = useFormat()
  const [market, setMarket] = useState(first)
  const [amount, setAmount] = useState('')
  const [schedule, setSchedule] = useState(START)
  const [confirming, setConfirming] = useState(false)
  const available = balanceIn(wallet, market.quoteId, 'coin')?.available ?? '0'
  const payable = markets.filter(({ baseId }) => baseId === market.baseId)
  const coins = markets.filter(
    ({ baseId }, index) => markets.findIndex((other) => other.baseId === baseId) === index,
  )
  /** Changes the market. An amount of another coin would be another amount. */
  const choose = (next: SpotMarket | undefined) => {
    if (!next) return
    if (next.quoteId !== market.quoteId) setAmount('')
    setMarket(next)
  }
  const buy = (baseId: number) => {
    const offered = markets.filter((other) => other.baseId === baseId)
    choose(offered.find(({ quoteId }) => quoteId === market.quoteId) ?? offered[0])
  }
  const isTyped = /[1-9]/.test(amount)
  return (
    <div className="flex flex-col gap-4 p-4">
      <Form
        action={t('review')}
        compact
        failure={undefined}
        onSubmit={async () => setConfirming(isTyped)}
        reason={isTyped ? undefined : t('amountRequired')}
      >
        <ChoiceField
          choices={coins.map(({ baseId, base }) => choiceOf(baseId, base))}
          label={t('coinToBuy')}
          onChange={buy}
          value={market.baseId}
        />
        {payable.length > 1 ? (
          <ChoiceField
            choices={payable.map(({ quoteId, quote }) => choiceOf(quoteId, quote))}
            label={t('payWith')}
            onChange={(id) => choose(payable.find(({ quoteId }) => quoteId === id))}
            value={market.quoteId}
          />
        ) : null}
        <AmountField
          decimals={market.quoteDecimals}
          help={`${t('available')} ${f.exact(available)} ${market.quote}`}
          label={t('amount')}
          onChange={setAmount}
          placeholder="0"
          unit={market.quote}
          value={amount}
        />
        <ScheduleFields onChange={setSchedule} schedule={schedule} />
      </Form>
      <ConfirmPlan
        amount={amount.replace(/\.$/, '')}
        market={market}
        onClose={() => setConfirming(false)}
        open={confirming}
        schedule={schedule}
      />
    </div>
  )
}

function choiceOf(value: number, name: string) {
  return { value, label: name, mark: <CoinMark name={name} size={24} /> }
}

interface ScheduleFieldsProps {
  readonly schedule: RecurringSchedule
  readonly onChange: (schedule: RecurringSchedule) => void
}

function ScheduleFields({ schedule, onChange }: ScheduleFieldsProps) {
  const { t } = useTranslation('recurring')
  const { weekday, hours } = useScheduleTexts()
  const { every, day, hour } = schedule
  const days = Array.from({ length: RECURRING_DAY_MAX[every] }, (_none, index) => index + 1)
  return (
    <>
      <Segmented
        label={t('every')}
        onChange={(chosen) => onChange({ every: chosen, day: chosen === 'day' ? null : 1, hour })}
        options={PERIODS.map((value) => ({ value, label: t(`every_${value}`) }))}
        value={every}
      />
      {every === 'day' ? null : (
        <ChoiceField
          choices={days.map((value) => ({
            value,
            label: every === 'week' ? weekday(value) : String(value),
          }))}
          help={every === 'month' ? t('shorterMonths') : undefined}
          label={t(`day_${every}`)}
          onChange={(value) => onChange({ every, day: value, hour })}
          value={day ?? 1}
        />
      )}
      <ChoiceField
        choices={HOURS.map((value) => ({ value, label: `${hours(value)} UTC` }))}
        help={t('hourHelp')}
        label={t('hour')}
        onChange={(value) => onChange({ every, day, hour: value })}
        value={hour}
      />
    </>
  )
}
