import type { Words } from '@halyard/ui'
import { useLocalizedWords } from '@halyard/web'
import { useMemo } from 'react'
import { useOnline } from '../lib/calls/use-network.ts'
import { useFormat } from '../lib/format/format.ts'
import { useTranslation } from '../lib/language/use-translation.ts'

/** Returns the texts of the ui components in the current language; those of failures say when the device is offline. */
export function useAppWords(): Words {
  const { t } = useTranslation()
  const words = useLocalizedWords(t, useFormat())
  const online = useOnline()
  return useMemo(
    () => (online ? words : { ...words, offline: { title: t('offlinePageTitle'), hint: t('offlineHint') } }),
    [words, online, t],
  )
}
