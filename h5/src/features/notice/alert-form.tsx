import { AmountField, Segmented, Switch, toast } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { tryApi } from '../../lib/calls/api.ts'
import { useFormat } from '../../lib/format/format.ts'
import { Form } from '../../lib/forms/form.tsx'
import { reduceForm } from '../../lib/forms/form-reducer.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useMarket } from '../../lib/market/markets.ts'
import type { SpotMarket } from '../../lib/market/spot-market.ts'
import { ALERT_FIELDS, alertAt, type AlertKind, type AlertValues, findAlertErrors } from './price-alert.ts'
import { refetchAlerts } from './use-notices.ts'

const KINDS = ['above', 'below', 'percent'] as const satisfies readonly AlertKind[]
const PERCENT_DECIMALS = 2
const START: AlertValues = { kind: 'above', target: '', isRepeated: false }

interface AlertFormProps {
  readonly market: SpotMarket
  /** The price to start with, as one that was picked on the chart. */
  readonly price: string | undefined
}

/** Renders the form for a new price alert on a market. */
export function AlertForm({ market, price }: AlertFormProps) {
  const { t } = useTranslation('notice')
  const f = useFormat()
  const lastPrice = useMarket(market.matchId)?.lastPrice ?? '0'
  const form = useForm({
    start: () => (price === undefined ? START : alertAt(price, lastPrice)),
    reduce: reduceForm,
    fieldsOf: () => ALERT_FIELDS,
    findErrors: (values: AlertValues) => findAlertErrors(values, lastPrice),
    describe: ({ text }) => t(text),
  })
  const { kind, target, isRepeated } = form.values
  const isPercent = kind === 'percent'
  const submit = async () => {
    if (!form.check()) return
    const request = { match_id: market.matchId, kind, target, repeat: isRepeated ? 1 : 0 } as const
    const answer = await tryApi('alert/add', request)
    if (!answer.ok) return form.refuse(answer)
    toast(t('alertAdded'), 'good')
    form.dispatch({ type: 'reset', values: { ...START, kind } })
    await refetchAlerts()
  }
  return (
    <Form action={t('addAlert')} failure={form.failure} onSubmit={submit}>
      <Segmented
        label={t('condition')}
        onChange={(chosen) => form.edit({ kind: chosen, target: '' })}
        options={KINDS.map((value) => ({ value, label: t(`when_${value}`) }))}
        value={kind}
      />
      <AmountField
        decimals={isPercent ? PERCENT_DECIMALS : market.priceDecimals}
        error={form.errorOf('target')}
        help={t('lastPrice', { price: f.decimal(lastPrice, market.priceDecimals), coin: market.quote })}
        label={isPercent ? t('percent') : t('price')}
        onBlur={() => form.dispatch({ type: 'left', field: 'target' })}
        onChange={(text) => form.edit({ target: text })}
        unit={isPercent ? '%' : market.quote}
        value={target}
      />
      <Switch checked={isRepeated} label={t('repeat')} onChange={(on) => form.edit({ isRepeated: on })} />
    </Form>
  )
}
