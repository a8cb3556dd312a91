import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import type { Contract } from '../contract.ts'
import { useLeverDeals } from './use-lever-deals.ts'

const ROWS = 8

/** The last deals of the contract, newest first, under its book. */
export const LatestDeals = memo(function LatestDeals({ contract }: { readonly contract: Contract }) {
  const { t } = useTranslation('lever')
  const f = useFormat()
  const { data } = useLeverDeals(contract)
  return (
    <section aria-label={t('latestDeals')} className="mt-3">
      <h2 className="text-11 text-muted">{t('latestDeals')}</h2>
      <ul className="mt-1 text-11 min-[375px]:text-13" style={{ minHeight: ROWS * 24 }}>
        {data?.length === 0 ? <li className="text-muted">{t('noDeals')}</li> : null}
        {data?.slice(0, ROWS).map((deal) => (
          <li className="flex h-6 items-center justify-between gap-2 tabular-nums" key={deal.id}>
            <span className={deal.side === 'buy' ? 'text-up' : 'text-down'}>
              {f.decimal(deal.price, contract.priceDecimals)}
            </span>
            <span className="truncate">{f.exact(deal.number)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
})
