import { AmountField, Button, PinField, Rows, Segmented } from '@halyard/ui'
import { Plus } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { ChoiceField } from '../../../lib/forms/choice-field.tsx'
import { Form } from '../../../lib/forms/form.tsx'
import { useFirstFocus } from '../../../lib/forms/use-first-focus.ts'
import type { FormControls } from '../../../lib/forms/use-form.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { type Ad, limitsOf } from '../ads/ad.ts'
import type { Card } from './card.ts'
import {
  amountDecimals,
  largestAmount,
  type OrderField,
  type OrderValues,
  summarizeOrder,
} from './order-form.ts'
import { useAmounts } from '../use-amounts.ts'

interface OrderFieldsProps {
  readonly ad: Ad
  /** The fee on the coins at their release, in parts per million. */
  readonly feePpm: number
  readonly form: FormControls<OrderValues, OrderField>
  /** The values of the form, with the preselected card. */
  readonly values: OrderValues
  /** The balance that a sale can take coins from; undefined until known. */
  readonly available: string | undefined
  /** The customer's own cards, to sell; undefined until known. */
  readonly cards: readonly Card[] | undefined
  readonly onSubmit: () => Promise<void>
}

const UNITS = ['fiat', 'coins'] as const

/** Renders the order of an advertisement: the amount, its totals, and for a sale the card and the fund password. */
export function OrderFields({ ad, feePpm, form, values, available, cards, onSubmit }: OrderFieldsProps) {
  const { t } = useTranslation('fiat')
  const f = useFormat()
  const amounts = useAmounts()
  const { edit, errorOf } = form
  const sells = ad.side === 'buy'
  const limits = limitsOf(ad)
  const amountId = useFirstFocus()
  const range =
    limits &&
    (values.by === 'fiat'
      ? `${amounts.plainFiat(limits.totalMin, ad.fiat)} – ${amounts.fiat(limits.totalMax, ad.fiat)}`
      : `${f.exact(limits.coinsMin)} – ${amounts.coins(limits.coinsMax, ad.currency)}`)
  return (
    <div className="mt-3">
      <Form
        action={t(sells ? 'sellCoin' : 'buyCoin', { coin: ad.currency })}
        compact
        failure={form.failure}
        kind={sells ? 'down' : 'up'}
        onSubmit={onSubmit}
        reason={limits === undefined ? t('priceStale') : undefined}
      >
        <Segmented
          label={t('amountBy')}
          onChange={(by) => edit({ by, amount: '' })}
          options={UNITS.map((value) => ({ value, label: value === 'fiat' ? ad.fiat : ad.currency }))}
          value={values.by}
        />
        <AmountField
          decimals={amountDecimals(values, ad)}
          error={errorOf('amount')}
          help={range ? `${t('limits')} ${range}` : ' '}
          id={amountId}
          label={t(values.by === 'fiat' ? 'sum' : 'quantity')}
          onChange={(amount) => edit({ amount })}
          right={
            <Button
              kind="plain"
              onClick={() => edit({ amount: largestAmount(values, ad, available) })}
              size="small"
            >
              {t('max')}
            </Button>
          }
          unit={values.by === 'fiat' ? ad.fiat : ad.currency}
          value={values.amount}
        />
        <OrderRows ad={ad} feePpm={feePpm} values={values} />
        {sells ? (
          <>
            <p className="-mt-2 text-13 text-muted">
              {t('available')} {available === undefined ? '—' : amounts.coins(available, ad.currency)}
            </p>
            <OwnCardField
              cards={cards}
              error={errorOf('card')}
              onChange={(cardId) => edit({ cardId })}
              value={values.cardId}
            />
            <PinField
              error={errorOf('pass')}
              label={t('fundPassword')}
              onChange={(pass) => edit({ pass })}
              value={values.pass}
            />
          </>
        ) : ad.banks.length > 1 ? (
          <ChoiceField
            choices={ad.banks.map(({ cardId, name }) => ({ value: cardId, label: name }))}
            label={t('payTo')}
            onChange={(cardId) => edit({ cardId })}
            value={values.cardId}
          />
        ) : null}
      </Form>
      {ad.terms === '' ? null : (
        <section className="mt-4 rounded-field border border-line p-3">
          <h3 className="text-13 text-muted">{t('terms')}</h3>
          <p className="mt-1 text-13 break-words whitespace-pre-line">{ad.terms}</p>
        </section>
      )}
    </div>
  )
}

/** Renders the totals of an order; dashes without an amount, so that the layout does not shift. */
function OrderRows({ ad, feePpm, values }: Pick<OrderFieldsProps, 'ad' | 'feePpm' | 'values'>) {
  const { t } = useTranslation('fiat')
  const amounts = useAmounts()
  const sells = ad.side === 'buy'
  const summary = summarizeOrder(values, ad, feePpm)
  const coins = (text: string | undefined) => (text === undefined ? '—' : amounts.coins(text, ad.currency))
  const fiat = summary === undefined ? '—' : amounts.fiat(summary.total, ad.fiat)
  return (
    <Rows
      rows={[
        { label: t('unitPrice'), value: ad.price === undefined ? '—' : amounts.price(ad.price, ad.fiat) },
        sells ? { label: t('youSell'), value: coins(summary?.coins) } : { label: t('youPay'), value: fiat },
        sells
          ? { label: t('youGet'), value: fiat, strong: true }
          : { label: t('youGet'), value: coins(summary?.received), strong: true },
        ...(sells || feePpm === 0 ? [] : [{ label: t('fee'), value: coins(summary?.fee) }]),
      ]}
    />
  )
}

interface OwnCardFieldProps {
  readonly cards: readonly Card[] | undefined
  readonly value: number | undefined
  readonly error: string | undefined
  readonly onChange: (id: number) => void
}

/** Renders the choice of the customer's card that the merchant pays to, and a link that adds one. */
function OwnCardField({ cards, value, error, onChange }: OwnCardFieldProps) {
  const { t } = useTranslation('fiat')
  const addButton = (
    <Button
      icon={<Plus aria-hidden size={18} />}
      kind="quiet"
      onClick={() => goTo(pathTo('bankbind/addbank'))}
      wide
    >
      {t('addCard')}
    </Button>
  )
  return (
    <>
      <ChoiceField
        choices={(cards ?? []).map(({ id, label, name }) => ({ value: id, label, hint: name }))}
        error={error}
        help={t('cardHelp')}
        label={t('receiveOn')}
        onChange={onChange}
        value={value}
      >
        <div className="mt-3">{addButton}</div>
      </ChoiceField>
      {cards?.length === 0 ? addButton : null}
    </>
  )
}
