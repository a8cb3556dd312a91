import { EmptyState, ErrorState, Segmented, SkeletonRows } from '@halyard/ui'
import { Anchor } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useMarkets } from '../../lib/market/markets.ts'
import { MarketRow } from './market-row.tsx'
import { RANKINGS, type Ranking, rankMarkets } from './rank-markets.ts'

interface MarketsProps {
  /** Incremented by each manual refresh. Between refreshes rows keep their places while prices change. */
  readonly reading: number
}

/** Renders the market list with its ranking. */
export function Markets({ reading }: MarketsProps) {
  const { t } = useTranslation('home')
  const { data, isError, refetch } = useMarkets()
  const [ranking, setRanking] = useState<Ranking>('movers')
  const ids = useRanked(ranking, reading)
  const names = { movers: t('movers'), volume: t('byVolume'), newest: t('newest') }
  const quotes = new Map(data?.list.map((quote) => [quote.matchId, quote]))
  return (
    <section aria-labelledby="markets-title">
      <div className="mb-2 flex flex-col gap-2 px-4">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="text-17 font-semibold" id="markets-title">
            {t('markets')}
          </h2>
          {data?.simulated ? <span className="text-13 text-muted">{t('simulated')}</span> : null}
        </div>
        <Segmented
          label={t('markets')}
          onChange={setRanking}
          options={RANKINGS.map((value) => ({ value, label: names[value] }))}
          value={ranking}
        />
      </div>
      {data ? (
        <ul className="divide-y divide-line">
          {ids.map((id) => {
            const quote = quotes.get(id)
            return quote ? <MarketRow key={id} quote={quote} /> : null
          })}
        </ul>
      ) : isError ? (
        <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
      ) : (
        <SkeletonRows rows={4} />
      )}
      {data?.list.length === 0 ? (
        <EmptyState icon={<Anchor aria-hidden size={32} />} title={t('noMarkets')} />
      ) : null}
    </section>
  )
}

/**
 * Returns the ids of the ranked markets. Recomputed only when the ranking, the refresh count or the set of markets
 * changes.
 */
function useRanked(ranking: Ranking, reading: number): readonly number[] {
  const quotes = useMarkets().data?.list ?? []
  const key = `${ranking} ${reading} ${quotes.map((quote) => quote.matchId).join()}`
  const [ranked, setRanked] = useState({ key: '', ids: rankMarkets(quotes, ranking) })
  if (ranked.key !== key) setRanked({ key, ids: rankMarkets(quotes, ranking) })
  return ranked.ids
}
