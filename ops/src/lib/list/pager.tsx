import { Button } from '@halyard/ui'
import { currentPlace, setQuery } from '@halyard/web'
import { useTranslation } from '../language/use-translation.ts'
import { useFilters } from '../navigation/use-filters.ts'

/** Renders the ways to the first and the following page of a list; nothing for a single page. Each is a step of the history. */
export function Pager({ next }: { readonly next: string | null }) {
  const { t } = useTranslation()
  const [filters] = useFilters()
  const isFirst = filters['after'] === undefined
  if (isFirst && next === null) return null
  return (
    <nav aria-label={t('pages')} className="mt-3 flex items-center justify-end gap-2">
      <Button disabled={isFirst} kind="quiet" onClick={() => open(null)} size="small">
        {t('pageFirst')}
      </Button>
      <Button disabled={next === null} kind="quiet" onClick={() => open(next)} size="small">
        {t('pageAfter')}
      </Button>
    </nav>
  )
}

function open(after: string | null): void {
  const query = new URLSearchParams(currentPlace().search)
  if (after === null) query.delete('after')
  else query.set('after', after)
  setQuery(query)
}
