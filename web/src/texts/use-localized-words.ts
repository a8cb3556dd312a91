import type { Words } from '@halyard/ui'
import { useMemo } from 'react'
import type { Translate } from './translate.ts'

interface Numbers {
  readonly decimalPoint: string
  readonly exactPercent: (text: string) => string
}

/** Returns the texts of the ui components: those of the app, with its formats of numbers. */
export function useLocalizedWords(t: Translate, { decimalPoint, exactPercent }: Numbers): Words {
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
      percent: (whole) => exactPercent(String(whole)),
    }),
    [t, decimalPoint, exactPercent],
  )
}
