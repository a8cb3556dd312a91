import { EmptyState, ErrorState, IconButton, ListRow, Skeleton, SkeletonRows, toast } from '@halyard/ui'
import { BellPlus, Trash2 } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo, useSearchParams } from '@halyard/web'
import { callApi } from '../../lib/calls/api.ts'
import { useFormat } from '../../lib/format/format.ts'
import { parseId } from '../../lib/format/parse-id.ts'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { useSpotMarket } from '../../lib/market/spot-market.ts'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { useSignal } from '../../lib/socket/use-socket.ts'
import { PairButton } from '../../lib/trading/markets/pair-button.tsx'
import { AlertForm } from './alert-form.tsx'
import { parsePrice, percentPpm, type PriceAlert } from './price-alert.ts'
import { refetchAlerts, usePriceAlerts } from './use-notices.ts'

/** Renders the form for a new price alert on a market, and the customer's alerts on all markets. */
export function AlertsPage() {
  const { t } = useTranslation('notice')
  const [query] = useSearchParams()
  const found = useSpotMarket({ matchId: parseId(query.get('match_id')) })
  const alerts = usePriceAlerts()
  useSignal('notice', () => void refetchAlerts())
  const market = found.state === 'ready' ? found.market : undefined
  return (
    <Page
      tabTitle={t('alerts')}
      title={market ? <PairButton market={market} page="notice/alerts" /> : t('alerts')}
    >
      <section className="p-4">
        <h1 className="mb-3 text-17 font-semibold">{t('newAlert')}</h1>
        {found.state === 'loading' ? <Skeleton className="h-56 w-full" /> : null}
        {found.state === 'error' ? (
          <ErrorState hint={t('errorHint')} onRetry={found.retry} title={t('errorTitle')} />
        ) : null}
        {found.state === 'missing' ? (
          <EmptyState
            action={{ label: t('laterTrade'), onClick: () => goTo(pathTo('trade/index')) }}
            title={t('noSuchMarket')}
          />
        ) : null}
        {market ? (
          <AlertForm key={market.matchId} market={market} price={parsePrice(query.get('price'))} />
        ) : null}
      </section>
      <section>
        <h2 className="px-4 pt-2 text-17 font-semibold">{t('myAlerts')}</h2>
        <WhenLoaded query={alerts} skeleton={<SkeletonRows rows={3} />}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                hint={t('noAlertsHint')}
                icon={<BellPlus aria-hidden size={32} />}
                title={t('noAlerts')}
              />
            ) : (
              <ul className="divide-y divide-line">
                {list.map((alert) => (
                  <AlertRow alert={alert} key={alert.id} />
                ))}
              </ul>
            )
          }
        </WhenLoaded>
      </section>
    </Page>
  )
}

function AlertRow({
  alert: { id, pair, kind, target, isRepeated, isActive, firedAt },
}: {
  readonly alert: PriceAlert
}) {
  const { t } = useTranslation('notice')
  const f = useFormat()
  const text = kind === 'percent' ? f.rate(percentPpm(target)) : f.exact(target)
  const title = t(`alert_${kind}`, { pair, target: text })
  const remove = async () => {
    if (!(await callApi('alert/remove', { id }))) return
    toast(t('alertDeleted'), 'good')
    await refetchAlerts()
  }
  const fired = firedAt === undefined ? undefined : t('firedAt', { date: f.dateTime(firedAt) })
  const state = isRepeated ? t('repeated') : t('once')
  return (
    <li className="flex items-center pr-2">
      <ListRow
        subtitle={
          <>
            <span className="block">{isActive ? state : t('ended')}</span>
            {fired === undefined ? null : <span className="block">{fired}</span>}
          </>
        }
        title={title}
      />
      <IconButton label={t('deleteAlert', { alert: title })} onClick={() => void remove()}>
        <Trash2 aria-hidden size={20} />
      </IconButton>
    </li>
  )
}
