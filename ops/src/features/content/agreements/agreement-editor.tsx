import { INTL_TAGS, type Language } from '@halyard/api/client'
import { mayCall } from '@halyard/api/ops-client'
import { Card, TextArea } from '@halyard/ui'
import { type Answer, goTo, LANGUAGE_NAMES, TextBody, toTextBlocks } from '@halyard/web'
import { useState } from 'react'
import type { OpsAgreementTexts, OpsProposal } from '../../../lib/calls/records.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { callOps } from '../../../lib/calls/calls.ts'
import { useNow } from '../../../lib/format/use-now.ts'
import { PendingChange } from '../../../lib/change/pending-change.tsx'
import { useWaitingChange } from '../../../lib/change/waiting-change.tsx'
import { pathOfTarget } from '../../../lib/navigation/record-paths.ts'
import { ReasonForm } from '../../../lib/record/reason-form.tsx'
import { RecordLayout } from '../../../lib/record/record-layout.tsx'
import { useOperator } from '../../../lib/session/session.ts'
import { DraftNotice } from '../shared/draft-notice.tsx'
import { LanguageTabs } from '../shared/language-tabs.tsx'
import { PhonePreview } from '../shared/phone-preview.tsx'
import { useDraft } from '../shared/use-draft.ts'
import { UtcField } from '../shared/utc-field.tsx'
import {
  AGREEMENT_MAX,
  type AgreementDraft,
  findTimeError,
  missingTexts,
  toAgreementRequest,
} from './agreement-draft.ts'
import { agreementFields } from './agreement-fields.ts'
import { AgreementHistory } from './agreement-history.tsx'

interface AgreementEditorProps {
  /** The version to show; undefined for a new one. */
  readonly record: OpsAgreementTexts | undefined
  readonly start: AgreementDraft
  /** The version that it replaces. */
  readonly former: Pick<OpsAgreementTexts, 'version' | 'texts'> | undefined
}

/** Renders a version to write or to read, as customers see it, with what it changes, its revisions, and the acts on it. */
export function AgreementEditor({ record, start, former }: AgreementEditorProps) {
  const { t } = useTranslation('content')
  const { role } = useOperator()
  const mayPropose = mayCall(role, 'ops/agreement/propose')
  const pending = useWaitingChange(`agreement:${record?.version ?? 0}`)
  const isOpen = mayPropose && !pending && (record === undefined || record.status === 'scheduled')
  const draft = useDraft<AgreementDraft>(`agreement.${record?.version ?? 'new'}`, start)
  const values = isOpen ? draft.values : start
  const [language, setLanguage] = useState<Language>('en')
  const [isChecked, setIsChecked] = useState(false)

  const announce = async (reason: string): Promise<Answer<OpsProposal>> => {
    setIsChecked(true)
    const missing = missingTexts(values)
    if (missing[0] !== undefined && !missing.includes(language)) setLanguage(missing[0])
    if (missing.length > 0 || findTimeError(values, Date.now()) !== undefined)
      return { ok: false, code: 'invalid_field', message: t('checkFields') }
    const answer = await callOps('ops/agreement/propose', toAgreementRequest(values, record?.version, reason))
    if (!answer.ok) return answer
    setIsChecked(false)
    draft.discard()
    if (!record) goTo(pathOfTarget(answer.data), { replace: true })
    return answer
  }

  return (
    <>
      <DraftNotice isChanged={isOpen && draft.isChanged} onDiscard={draft.discard} />
      <RecordLayout
        facts={
          <>
            <Card>
              <Texts
                isChecked={isChecked}
                language={language}
                onEdit={isOpen ? draft.edit : undefined}
                onLanguage={setLanguage}
                values={values}
              />
            </Card>
            {pending ? (
              <PendingChange change={pending} fields={agreementFields(t)} key={pending.id} />
            ) : isOpen ? (
              <>
                <Announce isChecked={isChecked} onEdit={draft.edit} onSend={announce} values={values} />
                {record ? (
                  <ReasonForm
                    about={t('withdrawVersionAbout')}
                    act={t('common:propose')}
                    done={t('common:proposed')}
                    help={t('auditHelp')}
                    isDanger
                    onSend={(reason) =>
                      callOps('ops/agreement/propose_withdrawal', {
                        version: record.version,
                        revision: record.revision,
                        reason,
                      })
                    }
                    title={t('withdrawVersion')}
                  />
                ) : null}
              </>
            ) : mayPropose ? null : (
              <p className="text-13 text-muted">{t('common:readOnly')}</p>
            )}
          </>
        }
        side={
          <>
            <PhonePreview language={language} title="agreement">
              <div className="p-4" lang={INTL_TAGS[language]}>
                <TextBody blocks={toTextBlocks(values.texts[language])} />
              </div>
            </PhonePreview>
            <AgreementHistory
              former={former}
              language={language}
              revisions={record?.revisions ?? []}
              text={values.texts[language]}
            />
          </>
        }
      />
    </>
  )
}

interface TextsProps {
  readonly values: AgreementDraft
  readonly language: Language
  readonly onLanguage: (language: Language) => void
  /** Whether the operator has tried to publish. */
  readonly isChecked: boolean
  /** Undefined for a version that can no longer be changed. */
  readonly onEdit: ((changes: Partial<AgreementDraft>) => void) | undefined
}

function Texts({ values, language, onLanguage, isChecked, onEdit }: TextsProps) {
  const { t } = useTranslation('content')
  const text = values.texts[language]
  const isMissing = (lang: Language) => values.texts[lang].trim() === ''
  return (
    <LanguageTabs
      onChange={onLanguage}
      stateOf={(lang) => (!isMissing(lang) ? 'written' : isChecked ? 'wrong' : 'missing')}
      value={language}
    >
      {onEdit ? (
        <TextArea
          error={isChecked && isMissing(language) ? t('textMissing') : undefined}
          help={t('agreementTextHelp')}
          label={t('itemText')}
          maxLength={AGREEMENT_MAX}
          onChange={(changed) => onEdit({ texts: { ...values.texts, [language]: changed } })}
          rows={18}
          value={text}
        />
      ) : (
        <div lang={INTL_TAGS[language]}>
          <TextBody blocks={toTextBlocks(text)} />
        </div>
      )}
    </LanguageTabs>
  )
}

interface AnnounceProps {
  readonly values: AgreementDraft
  readonly isChecked: boolean
  readonly onEdit: (changes: Partial<AgreementDraft>) => void
  readonly onSend: (reason: string) => Promise<Answer<OpsProposal>>
}

function Announce({ values, isChecked, onEdit, onSend }: AnnounceProps) {
  const { t } = useTranslation('content')
  const now = useNow()
  const missing = missingTexts(values)
  const wrong = isChecked ? findTimeError(values, now) : undefined
  return (
    <ReasonForm
      about={
        missing.length === 0
          ? t('announceAbout')
          : t('textsMissing', { languages: missing.map((lang) => LANGUAGE_NAMES[lang]).join(', ') })
      }
      act={t('common:propose')}
      done={t('common:proposed')}
      help={t('auditHelp')}
      onSend={onSend}
      title={t('saving')}
    >
      <UtcField
        error={wrong && t(wrong)}
        label={t('effectiveAt')}
        onChange={(at) => onEdit({ at })}
        value={values.at}
      />
    </ReasonForm>
  )
}
