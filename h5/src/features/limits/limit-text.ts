import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import type { LimitName } from '../../lib/limits/own-limits.ts'

/** Returns a function that formats the value of a limit: '100 USDT', '30 min', or that there is none. */
export function useLimitText(): (name: LimitName, max: string | undefined) => string {
  const { t } = useTranslation('limits')
  const f = useFormat()
  return (name, max) => {
    if (max === undefined) return t('noLimit')
    return name === 'reminder' ? t('minutes', { count: Number(max) }) : `${f.exact(max)} USDT`
  }
}
