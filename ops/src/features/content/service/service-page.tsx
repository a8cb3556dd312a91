import { mayCall, type OpsServiceLink } from '@halyard/api/ops-client'
import { TextField } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, callOps } from '../../../lib/calls/calls.ts'
import { useOps } from '../../../lib/calls/queries.ts'
import { TimeText } from '../../../lib/format/time-text.tsx'
import { NotLoaded } from '../../../lib/not-loaded.tsx'
import { Page } from '../../../lib/page.tsx'
import { Facts } from '../../../lib/record/facts.tsx'
import { ReasonForm } from '../../../lib/record/reason-form.tsx'
import { RecordLayout } from '../../../lib/record/record-layout.tsx'
import { useOperator } from '../../../lib/session/session.ts'
import { DraftNotice } from '../shared/draft-notice.tsx'
import { useDraft } from '../shared/use-draft.ts'

const URL_MAX = 300

/** Renders the link to the online service that the app shows. */
export function ServicePage() {
  const { t } = useTranslation('content')
  const { data, error, refetch } = useOps('ops/service/show', {})
  return (
    <Page about={t('serviceAbout')} title={t('serviceTitle')}>
      {data ? <Link link={data} /> : <NotLoaded error={error} onRetry={refetch} />}
    </Page>
  )
}

function Link({ link }: { readonly link: OpsServiceLink }) {
  const { t } = useTranslation('content')
  const mayEdit = mayCall(useOperator().role, 'ops/service/save')
  const draft = useDraft('service', { url: link.url ?? '' })
  const [error, setError] = useState<string>()
  const save = async (reason: string): Promise<Answer<unknown>> => {
    const answer = await callOps('ops/service/save', { url: draft.values.url.trim(), reason })
    if (answer.ok) draft.discard()
    else if (answer.field === 'url') {
      setError(t('linkWrong'))
      return { ...answer, message: t('checkFields') }
    }
    return answer
  }
  return (
    <>
      <DraftNotice isChanged={draft.isChanged} onDiscard={draft.discard} />
      <RecordLayout
        facts={
          <Facts
            facts={[
              { label: t('link'), value: link.url ?? t('chatOfApp') },
              { label: t('editedAt'), value: <TimeText at={link.edited_at} /> },
              { label: t('editedBy'), value: link.edited_by ?? '–' },
            ]}
            title={t('serviceNow')}
          />
        }
        side={
          mayEdit ? (
            <ReasonForm
              about={t('serviceSaveAbout')}
              act={t('saveChanges')}
              blocked={draft.isChanged ? undefined : t('nothingChanged')}
              done={t('savedDone')}
              help={t('auditHelp')}
              onSend={save}
              title={t('saving')}
            >
              <TextField
                error={error}
                help={t('linkHelp')}
                inputMode="url"
                label={t('link')}
                maxLength={URL_MAX}
                onChange={(url) => {
                  setError(undefined)
                  draft.edit({ url })
                }}
                value={draft.values.url}
              />
            </ReasonForm>
          ) : (
            <p className="text-13 text-muted">{t('common:readOnly')}</p>
          )
        }
      />
    </>
  )
}
