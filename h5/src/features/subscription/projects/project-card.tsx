import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { Link } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { CoinMark } from '../../../lib/wallet/coin-mark.tsx'
import { Countdown } from '../countdown.tsx'
import { DemandBar } from '../demand-bar.tsx'
import type { Project } from '../project.ts'

/** Renders a project as a card that leads to its details. */
export function ProjectCard({ project }: { readonly project: Project }) {
  const { t } = useTranslation('subscription')
  const f = useFormat()
  const { id, coin, status, prices } = project
  const [price] = prices
  return (
    <li>
      <Link
        className="press block rounded-card border border-line bg-surface p-4"
        to={pathTo('publication/details', { id })}
      >
        <span className="flex items-center gap-3">
          <CoinMark icon={project.icon} name={coin} size={40} />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="text-17 font-semibold">{coin}</span>
              {price ? (
                <span className="text-15">
                  {t('priceIs', { price: `${f.exact(price.price)} ${price.currency}` })}
                </span>
              ) : null}
            </span>
            <span className="mt-0.5 block text-13 text-muted">
              <Countdown project={project} />
            </span>
          </span>
        </span>
        {status === 'upcoming' || status === 'cancelled' ? null : (
          <span className="mt-3 block">
            <DemandBar project={project} />
          </span>
        )}
      </Link>
    </li>
  )
}
