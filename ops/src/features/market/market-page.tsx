import { mayCall, type OpsMarket, type OpsRequestOf } from '@halyard/api/ops-client'
import { EmptyState, ErrorState, SkeletonRows } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { callOps } from '../../lib/calls/calls.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { ChangeSide } from '../../lib/change/change-side.tsx'
import { ValueText } from '../../lib/change/value-text.tsx'
import { Page } from '../../lib/page.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { RecordLayout } from '../../lib/record/record-layout.tsx'
import { StatusForm } from '../../lib/record/status-form.tsx'
import { useOperator } from '../../lib/session/session.ts'
import { useMarketFields } from './use-market-fields.ts'

const STATUSES = ['open', 'cancel_only', 'paused'] as const

/** Renders a market: its fees and limits, its status, the change that waits and the changes so far. Live. */
export function MarketPage() {
  const { t } = useTranslation('market')
  const { id = '' } = useParams()
  const { data, error, refetch } = useOps('ops/market/list', {}, { live: true })
  const market = data?.list.find((one) => String(one.id) === id)
  return (
    <Page title={market?.name ?? t('one')}>
      {market ? (
        <Market market={market} />
      ) : data ? (
        <EmptyState title={t('unknown')} />
      ) : error ? (
        <ErrorState hint={error.message} onRetry={() => void refetch()} title={t('common:notLoaded')} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  )
}

function Market({ market }: { readonly market: OpsMarket }) {
  const { t } = useTranslation('market')
  const { role } = useOperator()
  const fields = useMarketFields(market)
  const id = String(market.id)
  return (
    <RecordLayout
      facts={
        <>
          <Facts
            facts={[
              ...fields.map((field) => ({
                label: field.label,
                value: <ValueText field={field} value={market[field.name as keyof OpsMarket]} />,
              })),
              { label: t('priceDecimals'), value: market.price_decimals },
              { label: t('quantityDecimals'), value: market.quantity_decimals },
              ...(mayCall(role, 'ops/market/set_status')
                ? []
                : [{ label: t('common:status'), value: t(`status_${market.status}`) }]),
            ]}
            title={t('values')}
          />
          {mayCall(role, 'ops/market/set_status') ? (
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
        </>
      }
      side={
        <ChangeSide
          current={market}
          fields={fields}
          id={id}
          kind="market"
          onPropose={(values, proposal) =>
            callOps('ops/market/propose', {
              id,
              ...values,
              ...proposal,
            } as OpsRequestOf<'ops/market/propose'>)
          }
        />
      }
    />
  )
}
