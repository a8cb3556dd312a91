import { EmptyState, ListRow, Rows, Sheet } from '@halyard/ui'
import { History } from '@halyard/ui/icons'
import { useFormat } from '../../lib/format/format.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { PagedList } from '../../lib/lists/paged-list.tsx'
import type { PagedRows } from '../../lib/lists/pages.ts'
import { type SpotMarket, useSpotMarkets } from '../../lib/market/spot-market.ts'
import { useDialogState } from '../../lib/navigation/use-dialog-state.ts'
import type { Purchase } from './plan.ts'

/** Renders purchases, newest first; one opens in full. */
export function PurchaseList({ rows }: { readonly rows: PagedRows<Purchase> }) {
  const { t } = useTranslation('recurring')
  const markets = useSpotMarkets()
  const { item, at, open, show, close } = useDialogState<Purchase>()
  const marketOf = ({ matchId }: Purchase) => markets?.find((market) => market.matchId === matchId)
  return (
    <>
      <PagedList
        empty={
          <EmptyState
            hint={t('noPurchasesHint')}
            icon={<History aria-hidden size={32} />}
            title={t('noPurchases')}
          />
        }
        rows={rows}
        skeletonRows={3}
      >
        {(purchase) => (
          <li>
            <PurchaseRow market={marketOf(purchase)} onShow={() => show(purchase)} purchase={purchase} />
          </li>
        )}
      </PagedList>
      {item ? (
        <PurchaseSheet key={at} market={marketOf(item)} onClose={close} open={open} purchase={item} />
      ) : null}
    </>
  )
}

interface PurchaseProps {
  readonly purchase: Purchase
  readonly market: SpotMarket | undefined
}

function PurchaseRow({
  purchase,
  market,
  onShow,
}: PurchaseProps & {
  readonly onShow: () => void
}) {
  const { t } = useTranslation('recurring')
  const f = useFormat()
  const { status, quantity, paid, reason, at } = purchase
  const [base, quote] = [market?.base ?? '', market?.quote ?? '']
  return (
    <ListRow
      onClick={onShow}
      right={
        status === 'bought' ? (
          <span className="block text-15">
            {f.exact(paid)} {quote}
          </span>
        ) : undefined
      }
      subtitle={
        <>
          {reason ? <span className="block">{t(`reason_${reason}`)}</span> : null}
          <span className="block">{f.dateTime(at)}</span>
        </>
      }
      title={status === 'bought' ? `${f.exact(quantity)} ${base}` : `${base} · ${t(`outcome_${status}`)}`}
    />
  )
}

function PurchaseSheet({
  purchase,
  market,
  open,
  onClose,
}: PurchaseProps & {
  readonly open: boolean
  readonly onClose: () => void
}) {
  const { t } = useTranslation('recurring')
  const f = useFormat()
  const { status, amount, quantity, paid, price, fee, reason, at, dueAt, orderId } = purchase
  const [base, quote] = [market?.base ?? '', market?.quote ?? '']
  return (
    <Sheet onClose={onClose} open={open} title={`${base} · ${t(`outcome_${status}`)}`}>
      <Rows
        rows={[
          ...(reason ? [{ label: t('reason'), value: t(`reason_${reason}`), strong: true }] : []),
          ...(status === 'bought'
            ? [
                { label: t('outcome_bought'), value: `${f.exact(quantity)} ${base}`, strong: true },
                { label: t('paid'), value: `${f.exact(paid)} ${quote}`, strong: true },
                { label: t('averagePrice'), value: `${f.exact(price)} ${quote}` },
                { label: t('fee'), value: `${f.exact(fee)} ${base}` },
              ]
            : []),
          { label: t('amount'), value: `${f.exact(amount)} ${quote}` },
          { label: t('time'), value: f.zonedDateTime(at) },
          { label: t('dueHour'), value: f.zonedDateTime(dueAt) },
          ...(orderId === undefined ? [] : [{ label: t('orderNumber'), value: orderId }]),
        ]}
      />
    </Sheet>
  )
}
