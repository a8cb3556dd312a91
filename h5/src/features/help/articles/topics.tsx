import type { HelpTopic } from '@halyard/api/client'
import { Card, SkeletonRows } from '@halyard/ui'
import {
  ArrowLeftRight,
  BadgeCheck,
  Banknote,
  ChartSpline,
  ChevronDown,
  Compass,
  PiggyBank,
  ShieldCheck,
  Timer,
  WalletCards,
} from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { WhenLoaded } from '../../../lib/lists/when-loaded.tsx'
import { ArticleLinks } from './article-links.tsx'
import type { useHelpCenter } from './use-help.ts'

const ICONS: Readonly<Record<HelpTopic, typeof Compass>> = {
  start: Compass,
  security: ShieldCheck,
  verification: BadgeCheck,
  funds: WalletCards,
  spot: ArrowLeftRight,
  perp: ChartSpline,
  option: Timer,
  earn: PiggyBank,
  fiat: Banknote,
}

/** Renders the common questions, and all articles by topic. */
export function Topics({ center }: { readonly center: ReturnType<typeof useHelpCenter> }) {
  const { t } = useTranslation('help')
  return (
    <WhenLoaded query={center} skeleton={<SkeletonRows rows={10} />}>
      {({ common, topics }) => (
        <>
          <section>
            <h2 className="mb-2 text-13 text-muted">{t('common')}</h2>
            <ArticleLinks links={common} />
          </section>
          <section>
            <h2 className="mb-2 text-13 text-muted">{t('topics')}</h2>
            <Card flush>
              {topics.map(({ topic, articles }) => {
                const Icon = ICONS[topic]
                return (
                  <details className="group" key={topic}>
                    <summary className="press flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-3 px-4 py-2 text-15 outline-offset-[-2px] [&::-webkit-details-marker]:hidden">
                      <Icon aria-hidden className="shrink-0 text-brass" size={20} />
                      <span className="min-w-min flex-1">{t(`topic_${topic}`)}</span>
                      <span className="text-13 text-muted tabular-nums">{articles.length}</span>
                      <ChevronDown
                        aria-hidden
                        className="shrink-0 text-faint transition-transform group-open:rotate-180"
                        size={18}
                      />
                    </summary>
                    <ArticleLinks flat links={articles} />
                  </details>
                )
              })}
            </Card>
          </section>
        </>
      )}
    </WhenLoaded>
  )
}
