import { useTranslation } from '../../lib/language/use-translation.ts'

/** Returns a formatter of option durations in the current language: '30 s', '2 min'. */
export function useDurationText(): (seconds: number) => string {
  const { t } = useTranslation('option')
  return (seconds) =>
    seconds % 60 === 0 ? t('minutesShort', { n: seconds / 60 }) : t('secondsShort', { n: seconds })
}

/** Formats seconds as a countdown: '0:07', '9:59', '12:00'. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
