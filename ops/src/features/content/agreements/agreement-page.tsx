import { useTranslation } from '../../../lib/language/use-translation.ts'
import { CallFailure, useParams } from '@halyard/web'
import { useOps } from '../../../lib/calls/queries.ts'
import { WaitingChange } from '../../../lib/change/waiting-change.tsx'
import { NotLoaded } from '../../../lib/not-loaded.tsx'
import { Page } from '../../../lib/page.tsx'
import { agreementFields } from './agreement-fields.ts'
import { newAgreementDraft, toAgreementDraft } from './agreement-draft.ts'
import { AgreementEditor } from './agreement-editor.tsx'

/** Renders one version of the user agreement, or a new one to write, which begins with the texts in force. */
export function AgreementPage() {
  const { version = 'new' } = useParams()
  return version === 'new' ? <NewVersion /> : <OneVersion version={version} />
}

function NewVersion() {
  const { t } = useTranslation('content')
  const versions = useOps('ops/agreement/list', {})
  const inForce = versions.data?.list.find(({ status }) => status === 'in_force')
  const texts = useOps(
    'ops/agreement/show',
    { version: inForce?.version ?? 0 },
    { enabled: inForce !== undefined },
  )
  const error = versions.error ?? texts.error
  const retry = () => void Promise.all([versions.refetch(), texts.refetch()])
  return (
    <Page title={t('newVersion')}>
      {texts.data ? (
        <AgreementEditor former={texts.data} record={undefined} start={newAgreementDraft(texts.data)} />
      ) : (
        <NotLoaded error={error} onRetry={retry} />
      )}
    </Page>
  )
}

function OneVersion({ version }: { readonly version: string }) {
  const { t } = useTranslation('content')
  const { data, error, refetch } = useOps('ops/agreement/show', { version })
  return (
    <Page
      {...(data ? { about: t(`agreementAbout_${data.status}`) } : {})}
      title={t('oneVersion', { version })}
    >
      {data ? (
        <AgreementEditor former={data.replaces ?? undefined} record={data} start={toAgreementDraft(data)} />
      ) : error instanceof CallFailure && error.code === 'record_must_be_known' ? (
        <WaitingChange fields={agreementFields(t)} target={`agreement:${version}`} />
      ) : (
        <NotLoaded error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  )
}
