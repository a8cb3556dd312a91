import type { ReactNode } from 'react'
import { useTranslation } from '../../language/use-translation.ts'

/** Renders a list of markets in the left column of a large desktop. */
export function MarketColumn({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('trading')
  return (
    <section aria-label={t('markets')} className="px-4 pt-3">
      {children}
    </section>
  )
}
