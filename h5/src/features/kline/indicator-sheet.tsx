import { Chip, Sheet } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import {
  MAIN_INDICATORS,
  SUB_INDICATORS,
  SUBS_MAX,
  toggleMain,
  toggleSub,
  usePreferences,
} from './chart/preferences.ts'

interface IndicatorSheetProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Renders the choice of indicators. A choice applies immediately and is stored. */
export function IndicatorSheet({ open, onClose }: IndicatorSheetProps) {
  const { t } = useTranslation('kline')
  const { main, sub } = usePreferences()
  return (
    <Sheet onClose={onClose} open={open} title={t('indicators')}>
      <h3 className="text-13 text-muted">{t('mainChart')}</h3>
      <div className="mb-4 flex flex-wrap gap-2">
        {MAIN_INDICATORS.map((name) => (
          <Chip key={name} onClick={() => toggleMain(name)} selected={main.includes(name)}>
            {name}
          </Chip>
        ))}
      </div>
      <h3 className="text-13 text-muted">{t('subCharts', { most: SUBS_MAX })}</h3>
      <div className="mb-4 flex flex-wrap gap-2">
        {SUB_INDICATORS.map((name) => (
          <Chip key={name} onClick={() => toggleSub(name)} selected={sub.includes(name)}>
            {name}
          </Chip>
        ))}
      </div>
    </Sheet>
  )
}
