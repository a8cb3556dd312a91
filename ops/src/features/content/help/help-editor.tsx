import { INTL_TAGS, type HelpTopic, type Language } from '@halyard/api/client'
import { mayCall } from '@halyard/api/ops-client'
import { Card, TextArea, TextField } from '@halyard/ui'
import { type Answer, HelpArticle, toTextBlocks } from '@halyard/web'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { callOps } from '../../../lib/calls/calls.ts'
import { ReasonForm } from '../../../lib/record/reason-form.tsx'
import { RecordLayout } from '../../../lib/record/record-layout.tsx'
import { useOperator } from '../../../lib/session/session.ts'
import { SelectFilter } from '../../../lib/table/select-filter.tsx'
import { customerWords, useTopicNames } from '../shared/customer-words.ts'
import { DraftNotice } from '../shared/draft-notice.tsx'
import { LanguageTabs } from '../shared/language-tabs.tsx'
import { PhonePreview } from '../shared/phone-preview.tsx'
import { useDraft } from '../shared/use-draft.ts'
import { HelpVersions } from './help-versions.tsx'
import { HelpVisibility } from './help-visibility.tsx'
import type { ShownArticle } from './shown-article.ts'
import { TOPICS } from './topics.ts'

const TITLE_MAX = 120
const BODY_MAX = 10_000

/** An article as it is written. */
export interface HelpDraft {
  readonly topic: HelpTopic
  readonly title: string
  readonly body: string
}

interface HelpEditorProps {
  readonly article: ShownArticle
  readonly onLanguage: (language: Language) => void
}

/** Renders the text of an article in one language, as customers see it, its versions, and the acts on it. */
export function HelpEditor({ article, onLanguage }: HelpEditorProps) {
  const { t } = useTranslation('content')
  const topicNames = useTopicNames()
  const { id, lang, version } = article
  const mayEdit = mayCall(useOperator().role, 'ops/help/save')
  const isNew = version === 0 && article.shippedTitle === null && article.languages.length === 0
  const text = article.status === 'untranslated' ? { title: '', body: '' } : article
  const saved = { topic: article.topic, title: text.title, body: text.body }
  const draft = useDraft<HelpDraft & { readonly version?: number }>(`help.${id}.${lang}`, saved)
  const { values, edit } = draft
  const [isChecked, setIsChecked] = useState(false)

  const change = (changes: Partial<HelpDraft>) => {
    setIsChecked(false)
    // The version that the first change was made to: the server rejects the draft if another operator was faster.
    edit({ version: values.version ?? version, ...changes })
  }
  const save = async (reason: string): Promise<Answer<unknown>> => {
    setIsChecked(true)
    const [title, body] = [values.title.trim(), values.body.trim()]
    if (title === '' || body === '') return { ok: false, code: 'invalid_field', message: t('checkFields') }
    const request = { id, lang, topic: values.topic, title, body, version: values.version ?? version, reason }
    const answer = await callOps('ops/help/save', request)
    if (answer.ok) draft.discard()
    return answer
  }

  return (
    <>
      <DraftNotice isChanged={draft.isChanged} onDiscard={draft.discard} />
      <RecordLayout
        facts={
          <>
            <Card>
              <LanguageTabs
                onChange={(next) => (isNew ? undefined : onLanguage(next))}
                stateOf={(language) => (article.languages.includes(language) ? 'written' : 'missing')}
                value={lang}
              >
                <SelectFilter
                  label={t('topic')}
                  onChange={(topic) => change({ topic })}
                  options={TOPICS.map((value) => ({ value, label: topicNames[value] }))}
                  value={values.topic}
                />
                <TextField
                  error={isChecked && values.title.trim() === '' ? t('titleMissing') : undefined}
                  label={t('itemTitle')}
                  maxLength={TITLE_MAX}
                  onChange={(title) => change({ title })}
                  spellCheck
                  value={values.title}
                />
                <TextArea
                  error={isChecked && values.body.trim() === '' ? t('textMissing') : undefined}
                  help={t('bodyHelp')}
                  label={t('itemText')}
                  maxLength={BODY_MAX}
                  onChange={(body) => change({ body })}
                  rows={18}
                  value={values.body}
                />
              </LanguageTabs>
            </Card>
            {mayEdit ? (
              <>
                <ReasonForm
                  about={t('saveArticleAbout')}
                  act={t('saveChanges')}
                  done={t('savedDone')}
                  help={t('auditHelp')}
                  onSend={save}
                  title={t('saving')}
                />
                {isNew ? null : <HelpVisibility article={article} />}
              </>
            ) : (
              <p className="text-13 text-muted">{t('common:readOnly')}</p>
            )}
          </>
        }
        side={
          <>
            <HelpPreview draft={values} language={lang} />
            <HelpVersions
              article={article}
              current={values}
              onUse={({ title, body }) => change({ title, body })}
            />
          </>
        }
      />
    </>
  )
}

function HelpPreview({ draft, language }: { readonly draft: HelpDraft; readonly language: Language }) {
  return (
    <PhonePreview language={language} title="help">
      <div className="p-4">
        <Article draft={draft} language={language} />
      </div>
    </PhonePreview>
  )
}

/** Renders the article with the name of its topic in its own language. */
function Article({
  draft: { topic, title, body },
  language,
}: {
  readonly draft: HelpDraft
  readonly language: Language
}) {
  return (
    <HelpArticle
      blocks={toTextBlocks(body)}
      lang={INTL_TAGS[language]}
      title={title}
      topic={customerWords(language).topics[topic]}
    />
  )
}
