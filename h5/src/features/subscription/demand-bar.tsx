import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { demandPpm } from './demand.ts'
import type { Project } from './project.ts'

const FULL_PPM = 1_000_000

/** Renders the ordered share of the supply, as a bar and as text; the bar is full from 100 % on. */
export function DemandBar({ project }: { readonly project: Project }) {
  const { t } = useTranslation('subscription')
  const f = useFormat()
  const ppm = demandPpm(project)
  const width = Math.min(FULL_PPM, Number(ppm)) / 10_000
  return (
    <>
      <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-brass-fill" style={{ width: `${width}%` }} />
      </span>
      <span className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-13 text-muted">
        <span>{t('subscribed', { rate: f.rate(ppm) })}</span>
        <span>{t('supplyOf', { coin: `${f.compact(project.supply)} ${project.coin}` })}</span>
      </span>
    </>
  )
}
