import { BadgeCheck, ThumbsUp } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { Merchant } from './ad.ts'

const MINUTE_MS = 60_000

/** Renders a merchant's name and figures; one without completed deals is called new. */
export function MerchantLine({ merchant }: { readonly merchant: Merchant }) {
  const { t } = useTranslation('fiat')
  const f = useFormat()
  const { name, peers, deals, completionPpm, releaseMs, ratings, ratingPpm } = merchant
  const count = (figure: number) => f.exact(String(figure))
  return (
    <div className="text-13 text-muted">
      <p className="flex min-w-0 items-center gap-1 text-15 font-semibold text-text">
        <span className="min-w-0 break-all">{name}</span>
        <BadgeCheck aria-hidden className="shrink-0 text-brass" size={16} />
        {ratings === 0 ? null : (
          <span className="ml-1 flex shrink-0 items-center gap-1 text-13 font-normal text-muted">
            <ThumbsUp aria-hidden size={14} />
            <span className="sr-only">{t('goodRatings')}</span>
            {f.rate(wholePercent(ratingPpm))}
          </span>
        )}
      </p>
      {peers === 0 ? (
        <p>{t('newMerchant')}</p>
      ) : (
        <p>
          {t('merchantFigures', {
            peers: count(peers),
            deals: count(deals),
            rate: f.rate(wholePercent(completionPpm)),
          })}
          {releaseMs === undefined ? null : (
            <>
              {' · '}
              <span className="whitespace-nowrap">
                {t('releasesIn', { minutes: Math.max(1, Math.ceil(releaseMs / MINUTE_MS)) })}
              </span>
            </>
          )}
        </p>
      )}
    </div>
  )
}

/** Rounds parts per million down to whole percents. */
function wholePercent(ppm: number): number {
  return ppm - (ppm % 10_000)
}
