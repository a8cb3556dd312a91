import { mayCall, type OpsMarket, type OpsRequestOf } from '@halyard/api/ops-client'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { callOps } from '../../lib/calls/calls.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { ConfiguredRecord, ListedRecordPage } from '../../lib/change/configured-record.tsx'
import { StatusForm } from '../../lib/record/status-form.tsx'
import { useOperator } from '../../lib/session/session.ts'
import { useMarketFields } from './use-market-fields.ts'

const STATUSES = ['open', 'cancel_only', 'paused'] as const

/** Renders a market: its fees and limits, its status, the change that waits and the changes so far. Live. */
export function MarketPage() {
  const { t } = useTranslation('market')
  const { id = '' } = useParams()
  return (
    <ListedRecordPage
      isIt={(market) => String(market.id) === id}
      nameOf={({ name }) => name}
      query={useOps('ops/market/list', {}, { live: true })}
      title={t('one')}
      unknown={t('unknown')}
    >
      {(market) => <Market market={market} />}
    </ListedRecordPage>
  )
}

function Market({ market }: { readonly market: OpsMarket }) {
  const { t } = useTranslation('market')
  const { role } = useOperator()
  const id = String(market.id)
  const maySet = mayCall(role, 'ops/market/set_status')
  return (
    <ConfiguredRecord
      current={market}
      facts={[
        { label: t('priceDecimals'), value: market.price_decimals },
        { label: t('quantityDecimals'), value: market.quantity_decimals },
        ...(maySet ? [] : [{ label: t('common:status'), value: t(`status_${market.status}`) }]),
      ]}
      fields={useMarketFields(market)}
      id={id}
      kind="market"
      onPropose={(values, proposal) =>
        callOps('ops/market/propose', { id, ...values, ...proposal } as OpsRequestOf<'ops/market/propose'>)
      }
      title={t('values')}
    >
      {maySet ? (
        <StatusForm
          current={market.status}
          onSet={(status, reason) => callOps('ops/market/set_status', { id, status, reason })}
          options={STATUSES.map((value) => ({
            value,
            label: t(`status_${value}`),
            about: t(`about_${value}`),
          }))}
        />
      ) : null}
    </ConfiguredRecord>
  )
}
