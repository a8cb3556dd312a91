import { Card, EmptyState, ListRow, SkeletonRows } from '@halyard/ui'
import { SearchX } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { WhenLoaded } from '../../../lib/lists/when-loaded.tsx'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { useHelpSearch } from './use-help.ts'

/** Renders the articles that a search found, the best match first. */
export function SearchResults({ words }: { readonly words: string }) {
  const { t } = useTranslation('help')
  const found = useHelpSearch(words)
  return (
    <WhenLoaded query={found} skeleton={<SkeletonRows rows={4} />}>
      {(list) => (
        <>
          <p aria-live="polite" className="sr-only">
            {t('found', { number: list.length })}
          </p>
          {list.length === 0 ? (
            <EmptyState
              hint={t('noneFoundHint')}
              icon={<SearchX aria-hidden size={32} />}
              title={t('noneFound')}
            />
          ) : (
            <Card flush>
              {list.map(({ id, title, excerpt }) => (
                <ListRow
                  key={id}
                  onClick={() => goTo(pathTo('help-center/detail', { id }))}
                  subtitle={excerpt}
                  title={title}
                />
              ))}
            </Card>
          )}
        </>
      )}
    </WhenLoaded>
  )
}
