import type { Words } from '@halyard/ui'
import { useMemo } from 'react'
import { useTranslation } from '../lib/language/use-translation.ts'
import { useOnline } from '../lib/calls/use-network.ts'
import { useFormat } from '../lib/format/format.ts'

/** Returns the texts of the ui components in the current language. */
export function useLocalizedWords(): Words {
  const { t } = useTranslation()
  const { decimalPoint, exactPercent } = useFormat()
  const online = useOnline()
  return useMemo(
    () => ({
      back: t('back'),
      close: t('close'),
      retry: t('retry'),
      loading: t('loading'),
      offline: online ? undefined : { title: t('offlinePageTitle'), hint: t('offlineHint') },
      refresh: t('refresh'),
      showPassword: t('showPassword'),
      hidePassword: t('hidePassword'),
      strength: [t('strength0'), t('strength1'), t('strength2'), t('strength3')],
      up: t('up'),
      down: t('down'),
      decimalPoint,
      percent: (whole) => exactPercent(String(whole)),
    }),
    [t, decimalPoint, exactPercent, online],
  )
}
