import { useTranslation } from 'react-i18next'

/** '30 s', '2 min': how long an option runs, in the reader's language. */
export function useDurationText(): (seconds: number) => string {
  const { t } = useTranslation('option')
  return (seconds) =>
    seconds % 60 === 0 ? t('minutesShort', { n: seconds / 60 }) : t('secondsShort', { n: seconds })
}

/** '0:07', '9:59', '12:00'. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
