import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useParams } from '@halyard/web'
import { useOps } from '../../../lib/calls/queries.ts'
import { NotLoaded } from '../../../lib/not-loaded.tsx'
import { Page } from '../../../lib/page.tsx'
import { newBannerDraft, toBannerDraft } from './banner-draft.ts'
import { BannerEditor } from './banner-editor.tsx'

/** Renders one banner to change, or a new one to write. */
export function BannerPage() {
  const { id = 'new' } = useParams()
  return id === 'new' ? <NewBanner /> : <OneBanner id={id} />
}

function NewBanner() {
  const { t } = useTranslation('content')
  const [start] = useState(() => newBannerDraft(Date.now()))
  return (
    <Page title={t('newBanner')}>
      <BannerEditor saved={undefined} start={start} />
    </Page>
  )
}

function OneBanner({ id }: { readonly id: string }) {
  const { t } = useTranslation('content')
  const { data, error, refetch } = useOps('ops/banner/show', { id })
  return (
    <Page {...(data ? { about: t(`bannerAbout_${data.status}`) } : {})} title={t('oneBanner', { id })}>
      {data ? (
        <BannerEditor saved={data} start={toBannerDraft(data)} />
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </Page>
  )
}
