import type { FiatCode } from '@halyard/formulas'
import { TextArea, toast, whenHistorySettled } from '@halyard/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { tryApi } from '../../../lib/calls/api.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { Form } from '../../../lib/forms/form.tsx'
import { reduceForm } from '../../../lib/forms/form-reducer.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { goBack } from '../../../lib/navigation/navigation.ts'
import type { OwnAd } from '../ads/own-ad.ts'
import type { FiatCoin, FiatConfig } from '../fiat-config.ts'
import { refreshMerchant } from '../use-merchant.ts'
import { dropDraft, findDraft } from './ad-draft.ts'
import {
  adFieldOf,
  adFields,
  type AdField,
  type AdValues,
  findAdErrors,
  startEdit,
  startNew,
  TERMS_MAX,
  termsRequest,
} from './ad-rules.ts'
import { AdPreview } from './ad-preview.tsx'
import { CardFields } from './card-fields.tsx'
import { AvailabilityFields } from './availability-fields.tsx'
import { minutesAhead } from './local-hours.ts'
import { MarketFields } from './market-fields.tsx'
import type { PayCard } from './pay-card.ts'
import { PriceFields } from './price-fields.tsx'
import { QuantityFields } from './quantity-fields.tsx'
import { SourceField } from './source-field.tsx'

interface AdFormProps {
  /** The advertisement to edit; undefined for a new one. */
  readonly ad: OwnAd | undefined
  readonly config: FiatConfig
  /** Coin and fiat currency that a new advertisement starts with. */
  readonly first: { readonly coin: FiatCoin; readonly fiat: FiatCode }
  readonly cards: readonly PayCard[]
}

/** Renders the form of an advertisement, and the preview from which it is published. */
export function AdForm({ ad, config, first, cards }: AdFormProps) {
  const { t } = useTranslation('merchant')
  const f = useFormat()
  const ahead = minutesAhead()
  const coinOf = ({ currencyId }: AdValues) => config.coins.find(({ id }) => id === currencyId) ?? first.coin
  const form = useForm({
    start: () => {
      const draft = findDraft(ad?.id)
      if (draft) return draft
      const own = cards.filter(({ isDefault }) => isDefault).map(({ id }) => id)
      return ad ? startEdit(ad, ahead) : startNew(first.coin.id, first.fiat, own)
    },
    reduce: reduceForm<AdValues, AdField>,
    fieldsOf: adFields,
    findErrors: (values) => findAdErrors(values, coinOf(values)),
    describe: ({ text, limit, coin: name }) => t(text, { coin: `${f.exact(limit ?? '0')} ${name}` }),
    fieldOf: adFieldOf,
  })
  // A draft serves once.
  useEffect(() => dropDraft(ad?.id), [ad?.id])
  const [saved, setSaved] = useState(false)
  useEffect(() => {
    // The closing preview first removes its own entry of the history.
    if (saved) whenHistorySettled(() => goBack())
  }, [saved])
  const { values } = form
  const coin = coinOf(values)
  const send = async () => {
    const terms = termsRequest(values, ahead)
    const { side, currencyId, fiat } = values
    const answer = ad
      ? await tryApi('legalnew/edit', { id: ad.id, ...terms })
      : await tryApi('legalnew/publish', { type: side, currency_id: currencyId, fiat, ...terms })
    if (!answer.ok) return form.refuse(answer)
    toast(t(ad ? 'edited' : 'published'), 'good')
    form.dispatch({ type: 'confirmationClosed' })
    setSaved(true)
    await refreshMerchant()
  }
  const fields = { form, coin, config }
  return (
    <div className="p-4">
      <Form
        action={t('preview')}
        failure={form.failure}
        onSubmit={async () => {
          if (form.check()) form.dispatch({ type: 'confirmationOpened' })
        }}
        reason={coin.isOpen ? undefined : t('coinPaused', { coin: coin.name })}
      >
        <MarketFields {...fields} isEdit={ad !== undefined} />
        <PriceFields {...fields} />
        {values.side === 'sell' ? <SourceField form={form} /> : null}
        <QuantityFields {...fields} />
        {values.side === 'sell' ? <CardFields adId={ad?.id} cards={cards} form={form} /> : null}
        <AvailabilityFields form={form} />
        <TextArea
          error={form.errorOf('terms')}
          help={t('termsHelp')}
          label={t('terms')}
          maxLength={TERMS_MAX}
          onChange={(terms) => form.edit({ terms })}
          value={values.terms}
        />
      </Form>
      <AdPreview
        cards={cards}
        coin={coin}
        config={config}
        isEdit={ad !== undefined}
        onClose={() => form.dispatch({ type: 'confirmationClosed' })}
        onConfirm={send}
        open={form.confirming}
        values={values}
      />
    </div>
  )
}
