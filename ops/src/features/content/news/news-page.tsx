import { useTranslation } from '../../../lib/language/use-translation.ts'
import { CallFailure, useParams } from '@halyard/web'
import { useOps } from '../../../lib/calls/queries.ts'
import { WaitingChange } from '../../../lib/change/waiting-change.tsx'
import { NotLoaded } from '../../../lib/not-loaded.tsx'
import { Page } from '../../../lib/page.tsx'
import { NewsEditor } from './news-editor.tsx'
import { newsFields } from './news-fields.ts'

/** Renders one announcement or news to change, or a new one to write. */
export function NewsPage() {
  const { id = 'new' } = useParams()
  return id === 'new' ? <NewNews /> : <OneNews id={id} />
}

function NewNews() {
  const { t } = useTranslation('content')
  return (
    <Page title={t('newNews')}>
      <NewsEditor saved={undefined} />
    </Page>
  )
}

function OneNews({ id }: { readonly id: string }) {
  const { t } = useTranslation('content')
  const { data, error, refetch } = useOps('ops/news/show', { id })
  return (
    <Page {...(data ? { about: t(`statusOne_${data.status}`) } : {})} title={t('oneNews', { id })}>
      {data ? (
        <NewsEditor saved={data} />
      ) : error instanceof CallFailure && error.code === 'record_must_be_known' ? (
        <WaitingChange fields={newsFields(t)} target={`news:${id}`} />
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </Page>
  )
}
