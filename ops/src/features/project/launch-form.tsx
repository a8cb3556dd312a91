import { TextField } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { useFormat } from '../../lib/format/format.ts'
import { ReasonForm } from '../../lib/record/reason-form.tsx'
import { SelectFilter } from '../../lib/table/select-filter.tsx'
import type { ShownProject } from './project-outcome.tsx'

const PRICE_DECIMALS = '4'
const QUANTITY_DECIMALS = '2'

/** Renders the launch of an allotted coin: the terms of its market, and the price at which it opens. */
export function LaunchForm({ shown: { project, outcome } }: { readonly shown: ShownProject }) {
  const { t } = useTranslation('project')
  const { amount } = useFormat()
  const [quoteId, setQuoteId] = useState(String(outcome.payments[0]?.currencyId ?? ''))
  const [priceDecimals, setPriceDecimals] = useState(PRICE_DECIMALS)
  const [quantityDecimals, setQuantityDecimals] = useState(QUANTITY_DECIMALS)
  const [minValue, setMinValue] = useState('1')
  const quote = outcome.payments.find(({ currencyId }) => String(currencyId) === quoteId)
  const about = t('launchAbout', {
    pair: `${project.coinName}/${quote?.currencyName ?? ''}`,
    price: `${amount(quote?.issuePrice ?? '0')} ${quote?.currencyName ?? ''}`,
  })
  return (
    <ReasonForm
      about={about}
      act={t('launch')}
      done={t('common:proposed')}
      isDanger
      onSend={(reason) =>
        callOps('ops/subscription/propose_launch', {
          id: project.id,
          currency_id: quoteId,
          price_decimals: priceDecimals,
          quantity_decimals: quantityDecimals,
          min_value: minValue,
          reason,
        })
      }
      title={t('launch')}
    >
      <SelectFilter
        label={t('quote')}
        onChange={setQuoteId}
        options={outcome.payments.map(({ currencyId, currencyName }) => ({
          value: String(currencyId),
          label: currencyName,
        }))}
        value={quoteId}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          help={t('decimalsHelp', { most: quote?.decimals ?? 0 })}
          inputMode="numeric"
          label={t('priceDecimals')}
          onChange={setPriceDecimals}
          value={priceDecimals}
        />
        <TextField
          inputMode="numeric"
          label={t('quantityDecimals')}
          onChange={setQuantityDecimals}
          value={quantityDecimals}
        />
      </div>
      <TextField
        inputMode="decimal"
        label={t('minValue')}
        onChange={setMinValue}
        right={<span className="px-3 text-13 text-muted">{quote?.currencyName}</span>}
        value={minValue}
      />
    </ReasonForm>
  )
}
