import { Button } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFilters } from '../../lib/navigation/use-filters.ts'

/** Renders links to the previous and next page, by the URL's `page`; nothing for a single page. */
export function Pager({ hasMore }: { readonly hasMore: boolean }) {
  const { t } = useTranslation()
  const [filters, setFilters] = useFilters()
  const page = pageOf(filters['page'])
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label={t('pages')} className="mt-3 flex items-center justify-end gap-2">
      <Button
        disabled={page === 1}
        kind="quiet"
        onClick={() => setFilters({ page: page === 2 ? '' : String(page - 1) })}
        size="small"
      >
        {t('pageBefore')}
      </Button>
      <span className="px-2 text-13 text-muted">{t('pageNumber', { page })}</span>
      <Button
        disabled={!hasMore}
        kind="quiet"
        onClick={() => setFilters({ page: String(page + 1) })}
        size="small"
      >
        {t('pageAfter')}
      </Button>
    </nav>
  )
}

/** Returns the page that the URL names; the first one if it names none. */
function pageOf(text: string | undefined): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1
}

/** Returns the page of the list that the URL names, as calls take it. */
export function usePage(): string {
  const [filters] = useFilters()
  return String(pageOf(filters['page']))
}
