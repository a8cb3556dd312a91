import { EmptyState, Skeleton } from '@halyard/ui'
import { goTo, NewsArticle, useSearchParams } from '@halyard/web'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { parseId } from '../../lib/format/parse-id.ts'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { useArticle } from './use-notices.ts'

/** Renders a published item. Its text is plain: no part of it is markup. */
export function NewsPage() {
  const { t } = useTranslation('notice')
  const f = useFormat()
  const [query] = useSearchParams()
  const id = parseId(query.get('id'))
  const article = useArticle(id)
  return (
    <Page title={t('announcement')}>
      {id === undefined ? (
        <EmptyState
          action={{
            label: t('showAll'),
            onClick: () => goTo(pathTo('notice/index', { tab: 'news' }), { replace: true }),
          }}
          title={t('noSuchNews')}
        />
      ) : (
        <WhenLoaded query={article} skeleton={<ArticleSkeleton />}>
          {({ title, publishedAt, paragraphs }) => (
            <NewsArticle paragraphs={paragraphs} published={f.zonedDateTime(publishedAt)} title={title} />
          )}
        </WhenLoaded>
      )}
    </Page>
  )
}

function ArticleSkeleton() {
  return (
    <div className="flex flex-col gap-4 p-4">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
