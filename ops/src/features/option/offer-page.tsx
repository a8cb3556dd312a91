import { mayCall, type OpsOffer, type OpsRequestOf } from '@halyard/api/ops-client'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { callOps } from '../../lib/calls/calls.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { ConfiguredRecord, ListedRecordPage } from '../../lib/change/configured-record.tsx'
import type { ValueField } from '../../lib/change/value-field.ts'
import { StatusForm } from '../../lib/record/status-form.tsx'
import { useOperator } from '../../lib/session/session.ts'
import { Exposure } from './exposure.tsx'

const STATUSES = ['open', 'paused'] as const

/** Renders a market's timed options: their terms, their exposure, their status and their changes. Live. */
export function OfferPage() {
  const { t } = useTranslation('option')
  const { id = '' } = useParams()
  return (
    <ListedRecordPage
      isIt={(row) => String(row.id) === id}
      nameOf={({ name }) => name}
      query={useOps('ops/option/list', {}, { live: true })}
      title={t('one')}
      unknown={t('unknown')}
    >
      {(offer) => <Offer offer={offer} />}
    </ListedRecordPage>
  )
}

function Offer({ offer }: { readonly offer: OpsOffer }) {
  const { t } = useTranslation('option')
  const { role } = useOperator()
  const id = String(offer.id)
  const fields: readonly ValueField[] = [
    {
      name: 'durations',
      label: t('durations'),
      kind: 'rows',
      parts: [
        { label: t('seconds'), kind: 'count', unit: 's' },
        { label: t('payout'), kind: 'percent' },
        { label: t('evenPayout'), kind: 'percent' },
      ],
    },
    {
      name: 'limits',
      label: t('limits'),
      kind: 'rows',
      parts: [
        { label: t('currencyId'), kind: 'count' },
        { label: t('stakeMin'), kind: 'amount' },
        { label: t('stakeMax'), kind: 'amount' },
        { label: t('exposureMax'), kind: 'amount' },
        { label: t('customerExposureMax'), kind: 'amount' },
      ],
    },
  ]
  const maySet = mayCall(role, 'ops/option/set_status')
  return (
    <ConfiguredRecord
      current={offer}
      facts={[
        { label: t('running'), value: offer.running },
        ...(maySet ? [] : [{ label: t('common:status'), value: t(`status_${offer.status}`) }]),
      ]}
      fields={fields}
      id={id}
      kind="option"
      onPropose={(values, proposal) =>
        callOps('ops/option/propose', { id, ...values, ...proposal } as OpsRequestOf<'ops/option/propose'>)
      }
      title={t('values')}
    >
      {maySet ? (
        <StatusForm
          current={offer.status}
          onSet={(status, reason) => callOps('ops/option/set_status', { id, status, reason })}
          options={STATUSES.map((value) => ({
            value,
            label: t(`status_${value}`),
            about: t(`about_${value}`),
          }))}
        />
      ) : null}
      <Exposure id={id} />
    </ConfiguredRecord>
  )
}
