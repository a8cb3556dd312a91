import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import { GoLink } from '../../../lib/navigation/go-link.tsx'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { CoinMark } from '../../../lib/wallet/coin-mark.tsx'
import { Countdown } from '../countdown.tsx'
import { DemandBar } from '../demand-bar.tsx'
import type { Project } from '../project.ts'
import { StatusChip } from '../status-chip.tsx'

/** Renders a project as a card that leads to its details. */
export function ProjectCard({ project }: { readonly project: Project }) {
  const { t } = useTranslation('subscription')
  const f = useFormat()
  const { id, coin, status, prices } = project
  const [price] = prices
  return (
    <li>
      <GoLink
        className="press block rounded-card border border-line bg-surface p-4"
        to={pathTo('publication/details', { id })}
      >
        <span className="flex items-start gap-3">
          <CoinMark name={coin} size={40} />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="text-17 font-semibold">{coin}</span>
              <StatusChip status={status} />
            </span>
            <span className="mt-0.5 block text-13 text-muted">
              <Countdown project={project} />
            </span>
          </span>
          {price ? (
            <span className="max-w-[45%] text-right">
              <span className="block text-15 font-semibold break-words">
                {f.exact(price.price)} {price.currency}
              </span>
              <span className="block text-13 text-muted">{t('perCoin')}</span>
            </span>
          ) : null}
        </span>
        {status === 'upcoming' || status === 'cancelled' ? null : (
          <span className="mt-3 block">
            <DemandBar project={project} />
          </span>
        )}
      </GoLink>
    </li>
  )
}
