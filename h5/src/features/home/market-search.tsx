import { useOnceOpened } from '@halyard/ui'
import { Search } from '@halyard/ui/icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'

const SearchDialog = lazy(() =>
  import('./search-dialog.tsx').then((module) => ({ default: module.SearchDialog })),
)

/** Renders a button that looks like the search field it opens. */
export function MarketSearch() {
  const { t } = useTranslation('home')
  const [open, setOpen] = useState(false)
  const wanted = useOnceOpened(open)
  return (
    <>
      <button
        aria-haspopup="dialog"
        className="press flex min-h-11 w-full items-center gap-2 rounded-field border border-control bg-surface px-3 text-left text-15 text-muted"
        onClick={() => setOpen(true)}
        type="button"
      >
        <Search aria-hidden size={18} />
        {t('searchMarkets')}
      </button>
      {wanted ? (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpen(false)} open={open} />
        </Suspense>
      ) : null}
    </>
  )
}
