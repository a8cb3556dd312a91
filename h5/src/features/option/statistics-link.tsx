import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'

/** Renders a link to the daily statistics of all options. */
export function StatisticsLink() {
  const { t } = useTranslation()
  return (
    <button
      className="press inline-flex min-h-11 items-center text-13 font-semibold text-brass underline-offset-4 hover:underline"
      onClick={() => goTo(pathTo('option/statistics'))}
      type="button"
    >
      {t('areaStatistics')}
    </button>
  )
}
