import { Skeleton } from '@halyard/ui'
import { HelpArticle, LANGUAGE_NAMES, useSearchParams } from '@halyard/web'
import { lazy } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { INTL_TAGS } from '@halyard/api/client'
import { useFormat } from '../../../lib/format/format.ts'
import { WhenLoaded } from '../../../lib/lists/when-loaded.tsx'
import { WithList } from '../../../lib/navigation/with-list.tsx'
import { Page } from '../../../lib/navigation/page.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { ArticleLinks } from './article-links.tsx'
import type { Article } from './help.ts'
import { useArticle } from './use-help.ts'

const Contents = lazy(() => import('./contents.tsx').then((module) => ({ default: module.Contents })))

/** Renders one help article and others of its topic; on a desktop next to all others. */
export function ArticlePage() {
  const { t } = useTranslation('help')
  const [query] = useSearchParams()
  const article = useArticle(query.get('id') ?? '')
  return (
    <Page layout="with-list" title={t('article')}>
      <WithList label={t('topics')} list={<Contents />}>
        <div className="p-4">
          <WhenLoaded query={article} skeleton={<Skeleton className="h-64 w-full" />}>
            {(data) => <Content article={data} />}
          </WhenLoaded>
        </div>
      </WithList>
    </Page>
  )
}

function Content({ article }: { readonly article: Article }) {
  const { t } = useTranslation('help')
  const f = useFormat()
  const language = useSession((session) => session.language)
  const { title, blocks, updatedAt, related } = article
  return (
    <>
      <HelpArticle
        blocks={blocks}
        lang={INTL_TAGS[article.language]}
        note={
          article.language === language
            ? undefined
            : t('onlyIn', { language: LANGUAGE_NAMES[article.language] })
        }
        title={title}
        topic={t(`topic_${article.topic}`)}
        updated={updatedAt === undefined ? undefined : t('updated', { date: f.date(updatedAt) })}
      />
      {related.length === 0 ? null : (
        <section className="mt-8">
          <h2 className="mb-2 text-13 text-muted">{t('related')}</h2>
          <ArticleLinks links={related} />
        </section>
      )}
    </>
  )
}
