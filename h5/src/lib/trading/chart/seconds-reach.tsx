import { SECONDS_HOURS } from '@halyard/api/choices'
import { useTranslation } from '../../language/use-translation.ts'

/** Renders how far back the candles of one second reach. */
export function SecondsReach() {
  const { t } = useTranslation('trading')
  return <span className="text-11 text-muted">{t('secondsReach', { hours: SECONDS_HOURS })}</span>
}
