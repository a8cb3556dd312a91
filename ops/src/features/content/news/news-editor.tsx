import type { Language } from '@halyard/api/client'
import { mayCall, type OpsNews, type OpsNewsTexts } from '@halyard/api/ops-client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type Answer, callOps } from '../../../lib/calls/calls.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../../lib/language/languages.ts'
import { ReasonForm } from '../../../lib/record/reason-form.tsx'
import { RecordLayout } from '../../../lib/record/record-layout.tsx'
import { useOperator } from '../../../lib/session/session.ts'
import { DraftNotice } from '../shared/draft-notice.tsx'
import { useDraft } from '../shared/use-draft.ts'
import {
  findNewsErrors,
  missingLanguages,
  NEW_NEWS,
  type NewsDraft,
  type NewsErrors,
  toNewsDraft,
  toPublishRequest,
} from './news-draft.ts'
import { NewsSettings, NewsTexts } from './news-fields.tsx'
import { NewsPreview } from './news-preview.tsx'

const NO_ERRORS: NewsErrors = { texts: new Map() }

/** Renders an item to write or change, as customers see it, and the acts on it. `saved`: undefined for a new one. */
export function NewsEditor({ saved }: { readonly saved: OpsNewsTexts | undefined }) {
  const { t } = useTranslation('content')
  const navigate = useNavigate()
  const { role } = useOperator()
  const draft = useDraft(`news.${saved?.id ?? 'new'}`, saved ? toNewsDraft(saved) : NEW_NEWS)
  const { values, edit } = draft
  const [language, setLanguage] = useState<Language>('en')
  const [errors, setErrors] = useState(NO_ERRORS)
  const isOut = saved !== undefined && saved.status !== 'scheduled'

  const save = async (reason: string): Promise<Answer<OpsNews>> => {
    const found = findNewsErrors(values, Date.now())
    setErrors(found)
    const wrong = LANGUAGES.find((lang) => found.texts.has(lang))
    if (wrong !== undefined && !found.texts.has(language)) setLanguage(wrong)
    if (wrong !== undefined || found.at !== undefined)
      return { ok: false, code: 'invalid', message: t('checkFields') }
    const answer = await callOps('ops/news/publish', toPublishRequest(values, saved, reason))
    if (!answer.ok) return answer
    draft.discard()
    if (!saved) void navigate(`/news/${answer.data.id}`, { replace: true })
    return answer
  }
  const change = (changes: Partial<NewsDraft>) => {
    setErrors(NO_ERRORS)
    edit(changes)
  }

  return (
    <>
      <DraftNotice isChanged={draft.isChanged} onDiscard={draft.discard} />
      <RecordLayout
        facts={
          <>
            <NewsTexts
              draft={values}
              errors={errors}
              language={language}
              onEdit={change}
              onLanguage={setLanguage}
            />
            <NewsSettings draft={values} errors={errors} isOut={isOut} onEdit={change} />
            {mayCall(role, 'ops/news/publish') ? (
              <>
                <Save draft={values} isOut={isOut} onSave={save} />
                {saved && saved.status !== 'withdrawn' ? <Withdraw item={saved} /> : null}
              </>
            ) : (
              <p className="text-13 text-muted">{t('common:readOnly')}</p>
            )}
          </>
        }
        side={
          <NewsPreview
            draft={values}
            language={language}
            publishedAt={isOut ? saved.published_at : undefined}
          />
        }
      />
    </>
  )
}

interface SaveProps {
  readonly draft: NewsDraft
  readonly isOut: boolean
  readonly onSave: (reason: string) => Promise<Answer<OpsNews>>
}

function Save({ draft, isOut, onSave }: SaveProps) {
  const { t } = useTranslation('content')
  const { dateTime } = useFormat()
  const missing = missingLanguages(draft)
  const act = isOut ? 'saveChanges' : draft.when === 'now' ? 'publishNow' : 'schedule'
  return (
    <ReasonForm
      about={
        missing.length === 0
          ? t('allLanguages')
          : t('missingLanguages', { languages: missing.map((lang) => LANGUAGE_NAMES[lang]).join(', ') })
      }
      act={t(act)}
      done={({ status, published_at }) =>
        status === 'scheduled' ? t('scheduledDone', { time: dateTime(published_at) }) : t('savedDone')
      }
      help={t('auditHelp')}
      onSend={onSave}
      title={t('saving')}
    />
  )
}

function Withdraw({ item: { id, status } }: { readonly item: OpsNewsTexts }) {
  const { t } = useTranslation('content')
  return (
    <ReasonForm
      about={t(status === 'scheduled' ? 'withdrawScheduledAbout' : 'withdrawAbout')}
      act={t('withdraw')}
      done={t('withdrawn')}
      help={t('auditHelp')}
      isDanger
      onSend={(reason) => callOps('ops/news/withdraw', { id, reason })}
      title={t('withdrawTitle')}
    />
  )
}
