import { FIAT_DECIMALS } from '@halyard/formulas'
import { Card, Chip, SkeletonRows } from '@halyard/ui'
import { ChevronRight } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useServerNow } from '../../../lib/calls/server-clock.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { timeLeft } from '../../../lib/format/time-left.ts'
import { WhenLoaded } from '../../../lib/lists/when-loaded.tsx'
import { Link } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { useOpenDeals } from '../use-merchant.ts'
import type { OpenDeal } from './open-deal.ts'

/** Renders the orders that are not over, those that wait for the merchant first, each with its countdown. */
export function OpenDeals() {
  const { t } = useTranslation('merchant')
  const deals = useOpenDeals()
  const waiting = deals.data?.filter(({ isMine }) => isMine).length ?? 0
  return (
    <section className="p-4">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="flex min-w-0 flex-wrap items-center gap-x-2 text-17 font-semibold">
          {t('orders')}
          {waiting > 0 ? <Chip tone="brass">{t('waitingForYou', { number: waiting })}</Chip> : null}
        </h2>
        <Link
          className="press flex min-h-11 shrink-0 items-center text-13 text-brass"
          to={pathTo('legaltender/history')}
        >
          {t('allOrders')}
        </Link>
      </div>
      <Card flush>
        <WhenLoaded query={deals} skeleton={<SkeletonRows rows={2} />}>
          {(list) =>
            list.length === 0 ? (
              <p className="p-4 text-13 text-muted">{t('noOrders')}</p>
            ) : (
              <ul className="divide-y divide-line">
                {list.map((deal) => (
                  <DealRow deal={deal} key={deal.id} />
                ))}
              </ul>
            )
          }
        </WhenLoaded>
      </Card>
    </section>
  )
}

function DealRow({ deal }: { readonly deal: OpenDeal }) {
  const { t } = useTranslation('merchant')
  const f = useFormat()
  const now = useServerNow(1_000)
  const { side, amount, currency, total, fiat, step, isMine, until } = deal
  return (
    <li>
      <Link
        className="press flex min-h-16 flex-wrap items-center gap-x-3 px-4 py-2"
        to={pathTo('legaltender/deal', { id: deal.id })}
      >
        <span className="min-w-min flex-1">
          <span className={`block text-15 font-semibold ${isMine ? 'text-brass' : ''}`}>
            {t(`step_${step}`)}
          </span>
          <span className="block text-13 break-words text-muted">
            {t(`deal_${side}`, {
              coins: `${f.exact(amount)} ${currency}`,
              total: `${f.decimal(total, FIAT_DECIMALS[fiat])} ${fiat}`,
            })}
          </span>
        </span>
        {until === undefined ? null : (
          <span className="ml-auto text-15 tabular-nums">
            <span className="sr-only">{t('timeLeft')}: </span>
            {timeLeft(until, now)}
          </span>
        )}
        <ChevronRight aria-hidden className="shrink-0 text-faint" size={18} />
      </Link>
    </li>
  )
}
