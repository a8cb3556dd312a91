import { Skeleton } from '@halyard/ui'
import { lazy } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useSearchParams } from '../../../lib/navigation/router.tsx'
import { INTL_TAGS } from '@halyard/api/client'
import { useFormat } from '../../../lib/format/format.ts'
import { LANGUAGE_NAMES } from '../../../lib/language/languages.ts'
import { WhenLoaded } from '../../../lib/lists/when-loaded.tsx'
import { WithList } from '../../../lib/navigation/with-list.tsx'
import { Page } from '../../../lib/navigation/page.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { ArticleBody } from './article-body.tsx'
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
      <article>
        <p className="text-13 text-brass">{t(`topic_${article.topic}`)}</p>
        <h2 className="mt-1 text-20 font-semibold text-balance">{title}</h2>
        {article.language === language ? null : (
          <p className="mt-2 text-13 text-muted">
            {t('onlyIn', { language: LANGUAGE_NAMES[article.language] })}
          </p>
        )}
        <div className="mt-4" lang={INTL_TAGS[article.language]}>
          <ArticleBody blocks={blocks} />
        </div>
        {updatedAt === undefined ? null : (
          <p className="mt-4 text-13 text-faint">{t('updated', { date: f.date(updatedAt) })}</p>
        )}
      </article>
      {related.length === 0 ? null : (
        <section className="mt-8">
          <h2 className="mb-2 text-13 text-muted">{t('related')}</h2>
          <ArticleLinks links={related} />
        </section>
      )}
    </>
  )
}
