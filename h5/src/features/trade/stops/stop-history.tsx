import { Button, EmptyState, ListRow, Rows, Sheet } from '@halyard/ui'
import { History } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { PagedList } from '../../../lib/lists/paged-list.tsx'
import { type SpotMarket, useSpotMarkets } from '../../../lib/market/spot-market.ts'
import { useDialogState } from '../../../lib/navigation/use-dialog-state.ts'
import { ArchivedNote } from '../../../lib/trading/orders/archived-note.tsx'
import { nameOfStop, type StopOrder } from '../../../lib/trading/orders/stop-order.ts'
import { useEndedStops } from './stop-orders.ts'
import { stopText } from './stop-text.ts'

interface StopHistoryProps {
  readonly market: SpotMarket | undefined
  /** Shows the order that a stop order became, by its id. */
  readonly onShowOrder: (orderId: number) => void
}

/** Renders the stop orders that were triggered or cancelled, of one market or of all. */
export function StopHistory({ market, onShowOrder }: StopHistoryProps) {
  const { t } = useTranslation('trade')
  const ended = useEndedStops(market && { baseId: market.baseId, quoteId: market.quoteId })
  const markets = useSpotMarkets()
  const { item: shown, open, show, close } = useDialogState<StopOrder>()
  const marketOf = (stop: StopOrder) => markets?.find(({ matchId }) => matchId === stop.matchId)
  const shownMarket = shown && marketOf(shown)
  return (
    <>
      <PagedList
        empty={
          <EmptyState hint={t('noStopsHint')} icon={<History aria-hidden size={32} />} title={t('noStops')} />
        }
        rows={ended}
        skeletonRows={4}
      >
        {(stop) => {
          const own = marketOf(stop)
          return own ? (
            <li>
              <StopRow market={own} onOpen={show} stop={stop} />
            </li>
          ) : null
        }}
      </PagedList>
      <ArchivedNote until={ended.archivedUntil} />
      {shown && shownMarket ? (
        <StopDetails
          market={shownMarket}
          onClose={close}
          onShowOrder={onShowOrder}
          open={open}
          stop={shown}
        />
      ) : null}
    </>
  )
}

interface StopRowProps {
  readonly stop: StopOrder
  readonly market: SpotMarket
  readonly onOpen: (stop: StopOrder) => void
}

function StopRow({ stop, market, onOpen }: StopRowProps) {
  const { t } = useTranslation('trade')
  const f = useFormat()
  const buys = stop.side === 'buy'
  const pair = `${market.base}/${market.quote}`
  return (
    <ListRow
      onClick={() => onOpen(stop)}
      right={
        <span className="block text-13">
          <span className="block text-text">{t(`stopStatus_${stop.status}`)}</span>
          <span className="block">
            {f.exact(stop.quantity)} {market.base}
          </span>
          {f.decimal(stop.trigger, market.priceDecimals)} {market.quote}
        </span>
      }
      subtitle={f.dateTime(stop.updatedAt)}
      title={
        <span className={buys ? 'text-up' : 'text-down'}>{t(buys ? 'buyPair' : 'sellPair', { pair })}</span>
      }
    />
  )
}

interface StopDetailsProps {
  readonly stop: StopOrder
  readonly market: SpotMarket
  readonly open: boolean
  readonly onClose: () => void
  readonly onShowOrder: (orderId: number) => void
}

function StopDetails({ stop, market, open, onClose, onShowOrder }: StopDetailsProps) {
  const { t } = useTranslation('trade')
  const f = useFormat()
  const pair = `${market.base}/${market.quote}`
  const { orderId } = stop
  return (
    <Sheet onClose={onClose} open={open} title={t(stop.side === 'buy' ? 'buyPair' : 'sellPair', { pair })}>
      <p className="pb-2 text-15">{stopText({ ...stop, trail: undefined }, market, { t, f })}</p>
      <Rows
        rows={[
          { label: t('status'), value: t(`stopStatus_${stop.status}`), strong: true },
          ...(stop.reason ? [{ label: t('reason'), value: t(`stopReason_${stop.reason}`) }] : []),
          { label: t('orderType'), value: t(nameOfStop(stop)) },
          ...(stop.trail ? [{ label: t('trail'), value: f.exactPercent(stop.trail) }] : []),
          { label: t('placedAt'), value: f.zonedDateTime(stop.createdAt) },
          { label: t('endedAt'), value: f.zonedDateTime(stop.updatedAt) },
          { label: t('orderNumber'), value: String(stop.id) },
        ]}
      />
      {orderId === undefined ? null : (
        <div className="pt-3">
          <Button
            kind="quiet"
            onClick={() => {
              onClose()
              onShowOrder(orderId)
            }}
            wide
          >
            {t('showOrder', { id: orderId })}
          </Button>
        </div>
      )}
    </Sheet>
  )
}
