import { ExternalLink } from '@halyard/ui/icons'
import { Suspense } from 'react'
import { useTranslation } from '../../language/use-translation.ts'
import type { ExplorerPage } from './explorer.ts'

/** Renders the link to a transaction at its explorer, saying which other site it opens. */
export function ExplorerLink({ page }: { readonly page: ExplorerPage }) {
  return (
    <Suspense fallback={null}>
      <Link page={page} />
    </Suspense>
  )
}

function Link({ page }: { readonly page: ExplorerPage }) {
  const { t } = useTranslation('networks')
  return (
    <a
      className="press inline-flex min-h-11 items-center gap-2 text-13 font-medium text-brass"
      href={page.url}
      rel="noopener noreferrer"
      target="_blank"
    >
      <span className="min-w-0 break-words">{t('explorer', { host: page.host })}</span>
      <ExternalLink aria-hidden className="shrink-0" size={16} />
    </a>
  )
}
