import { compareDecimals } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { Project } from '../project.ts'

/** Returns why no order can be placed now; undefined if one can. */
export function useBlocker({ status, quantityMin }: Project, ownLeft: string): string | undefined {
  const { t } = useTranslation('subscription')
  if (status === 'upcoming') return t('notOpenYet')
  if (status !== 'open') return t('closed')
  return compareDecimals(ownLeft, quantityMin) < 0 ? t('limitReached') : undefined
}
