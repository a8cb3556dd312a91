import type { Words } from '@halyard/ui'
import { useMemo } from 'react'
import { useTranslation } from '../lib/language/use-translation.ts'
import { useFormat } from '../lib/format/format.ts'

/** Returns the texts of the ui components in the current language. */
export function useLocalizedWords(): Words {
  const { t } = useTranslation()
  const { decimalPoint, percent } = useFormat()
  return useMemo(
    () => ({
      back: t('back'),
      close: t('close'),
      retry: t('retry'),
      loading: t('loading'),
      refresh: t('refresh'),
      showPassword: t('showPassword'),
      hidePassword: t('hidePassword'),
      strength: [t('strength0'), t('strength1'), t('strength2'), t('strength3')],
      up: t('up'),
      down: t('down'),
      decimalPoint,
      percent,
    }),
    [t, decimalPoint, percent],
  )
}
