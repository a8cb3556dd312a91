import type { Language } from '@halyard/api/client'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { CallFailure, isLanguage, useParams } from '@halyard/web'
import { useOps } from '../../../lib/calls/queries.ts'
import { useFilters } from '../../../lib/navigation/use-filters.ts'
import { NotLoaded } from '../../../lib/not-loaded.tsx'
import { Page } from '../../../lib/page.tsx'
import { HelpEditor } from './help-editor.tsx'
import type { ShownArticle } from './shown-article.ts'

/** Renders one help article in one language, to change or, if its id is unknown, to write. */
export function HelpPage() {
  const { t } = useTranslation('content')
  const { id = '' } = useParams()
  const [filters, setFilters] = useFilters()
  const lang: Language = isLanguage(filters['lang']) ? filters['lang'] : 'en'
  const { data, error, refetch } = useOps('ops/help/show', { id, lang })
  const isNew = error instanceof CallFailure && error.code === 'article_must_be_known'
  const article = data?.id === id && data.lang === lang ? data : isNew ? newArticle(id) : undefined
  return (
    <Page title={t('oneArticle', { id })}>
      {article ? (
        <HelpEditor article={article} key={article.lang} onLanguage={(next) => setFilters({ lang: next })} />
      ) : (
        <NotLoaded error={isNew ? null : error} onRetry={refetch} />
      )}
    </Page>
  )
}

/** A new article begins in English. */
function newArticle(id: string): ShownArticle {
  return {
    id,
    lang: 'en',
    topic: 'start',
    title: '',
    body: '',
    status: 'untranslated',
    version: 0,
    outdated: false,
    editedBy: null,
    editedAt: null,
    shippedTitle: null,
    shippedBody: null,
    languages: [],
    versions: [],
  }
}
