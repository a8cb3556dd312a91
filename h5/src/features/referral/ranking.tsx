import { EmptyState, Segmented, SkeletonRows } from '@halyard/ui'
import { Trophy } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import type { Ranked } from './referral.ts'
import { type Period, useRanking } from './use-referral.ts'

const PERIODS = ['month', 'ever'] as const satisfies readonly Period[]

/** Renders the ten inviters with the highest rebates, this month or ever. */
export function Ranking() {
  const { t } = useTranslation('referral')
  const [period, setPeriod] = useState<Period>('month')
  const ranking = useRanking(period)
  return (
    <div className="pt-3">
      <div className="px-4">
        <Segmented
          label={t('tab_ranking')}
          onChange={setPeriod}
          options={PERIODS.map((value) => ({ value, label: t(`period_${value}`) }))}
          value={period}
        />
      </div>
      <WhenLoaded query={ranking} skeleton={<SkeletonRows rows={5} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              hint={t('noRankingHint')}
              icon={<Trophy aria-hidden size={32} />}
              title={t('noRanking')}
            />
          ) : (
            <ol className="divide-y divide-line">
              {list.map((ranked) => (
                <Place key={ranked.place} ranked={ranked} />
              ))}
            </ol>
          )
        }
      </WhenLoaded>
    </div>
  )
}

function Place({ ranked: { place, name, income, isOwn } }: { readonly ranked: Ranked }) {
  const { t } = useTranslation('referral')
  const f = useFormat()
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      <span
        className={`w-6 text-right text-15 tabular-nums ${place <= 3 ? 'font-semibold text-brass' : 'text-muted'}`}
      >
        {place}
      </span>
      <span className="min-w-0 flex-1 text-15 break-words">
        {name}
        {isOwn ? <span className="text-13 text-brass"> {t('you')}</span> : null}
      </span>
      <span className="text-15 font-medium tabular-nums">{f.usd(income)} USDT</span>
    </li>
  )
}
