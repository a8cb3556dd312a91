import type { OpsServiceLink } from '../../../lib/calls/records.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { callOps } from '../../../lib/calls/calls.ts'
import { useOps } from '../../../lib/calls/queries.ts'
import { ChangeSide } from '../../../lib/change/change-side.tsx'
import { TimeText } from '../../../lib/format/time-text.tsx'
import { NotLoaded } from '../../../lib/not-loaded.tsx'
import { Page } from '../../../lib/page.tsx'
import { Facts } from '../../../lib/record/facts.tsx'
import { RecordLayout } from '../../../lib/record/record-layout.tsx'
import { StaffName } from '../../../lib/staff-name.tsx'

/** Renders the link to the online service that the app shows, which two persons change. */
export function ServicePage() {
  const { t } = useTranslation('content')
  const { data, error, refetch } = useOps('ops/service/show', {}, { live: true })
  return (
    <Page about={t('serviceAbout')} title={t('serviceTitle')}>
      {data ? <Link link={data} /> : <NotLoaded error={error} onRetry={refetch} />}
    </Page>
  )
}

function Link({ link }: { readonly link: OpsServiceLink }) {
  const { t } = useTranslation('content')
  return (
    <RecordLayout
      facts={
        <Facts
          facts={[
            { label: t('link'), value: link.url ?? t('chatOfApp') },
            { label: t('editedAt'), value: <TimeText at={link.editedAt} /> },
            { label: t('editedBy'), value: <StaffName id={link.editedBy} /> },
          ]}
          title={t('serviceNow')}
        />
      }
      side={
        <ChangeSide
          current={{ url: link.url ?? '' }}
          fields={[{ name: 'url', label: t('link'), kind: 'word', help: t('linkHelp') }]}
          id="link"
          kind="service"
          onPropose={({ url = '' }, proposal) => callOps('ops/service/propose', { url, ...proposal })}
        />
      }
    />
  )
}
