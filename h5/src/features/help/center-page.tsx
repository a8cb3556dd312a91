import { PullToRefresh } from '@halyard/ui'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { SearchField } from '../../lib/forms/search-field.tsx'
import { Page } from '../../lib/navigation/page.tsx'
import { SearchResults } from './search-results.tsx'
import { Topics } from './topics.tsx'
import { useHelpCenter } from './use-help.ts'

const WORDS_MAX = 100

/** Renders the help center: search, common questions and topics. */
export function CenterPage() {
  const { t } = useTranslation('help')
  const [query, setQuery] = useSearchParams()
  const center = useHelpCenter()
  const typed = query.get('q') ?? ''
  const words = useDeferredValue(typed.trim())
  return (
    <Page title={t('title')}>
      <PullToRefresh onRefresh={() => center.refetch()}>
        <div className="flex flex-col gap-5 p-4">
          <SearchField
            label={t('search')}
            maxLength={WORDS_MAX}
            // In the address, so that going back from an article shows the results again.
            onChange={(q) => setQuery(q === '' ? {} : { q }, { replace: true })}
            value={typed}
          />
          {words === '' ? <Topics center={center} /> : <SearchResults words={words} />}
        </div>
      </PullToRefresh>
    </Page>
  )
}
