import { mayCall, type OpsRequestOf } from '@halyard/api/ops-client'
import { TextArea } from '@halyard/ui'
import type { Answer } from '@halyard/web'
import type { OpsNewsTexts } from '../../../lib/calls/records.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { callOps } from '../../../lib/calls/calls.ts'
import { PendingChange } from '../../../lib/change/pending-change.tsx'
import { useWaitingChange } from '../../../lib/change/waiting-change.tsx'
import { useOperator } from '../../../lib/session/session.ts'
import { SaveForm, WithdrawForm } from '../shared/editor-forms.tsx'
import { EditorLayout } from '../shared/editor-layout.tsx'
import { TranslatedFields } from '../shared/translated-fields.tsx'
import { useEditor } from '../shared/use-editor.ts'
import { findNewsErrors, NEW_NEWS, TEXT_MAX, TITLE_MAX, toNewsDraft, toPublishRequest } from './news-draft.ts'
import { newsFields } from './news-fields.ts'
import { NewsPreview } from './news-preview.tsx'
import { NewsSettings } from './news-settings.tsx'

/** Renders an item to write or change, as customers see it, and the acts on it. `saved`: undefined for a new one. */
export function NewsEditor({ saved }: { readonly saved: OpsNewsTexts | undefined }) {
  const { t } = useTranslation('content')
  const { role } = useOperator()
  const start = saved ? toNewsDraft(saved) : NEW_NEWS
  const editor = useEditor({ path: '/news', id: saved?.id, start, findErrors: findNewsErrors })
  const { values, language } = editor
  const pending = useWaitingChange(`news:${saved?.id ?? 0}`)
  const isOut = saved !== undefined && saved.status !== 'scheduled'

  return (
    <EditorLayout
      acts={
        mayCall(role, 'ops/news/propose') ? (
          <>
            {pending ? (
              <PendingChange change={pending} fields={newsFields(t)} key={pending.id} />
            ) : (
              <SaveForm
                act={t('common:propose')}
                done={t('common:proposed')}
                onSave={(reason) => editor.save(() => propose(toPublishRequest(values, saved, reason)))}
                texts={values.texts}
              />
            )}
            {saved && saved.status !== 'withdrawn' ? (
              <WithdrawForm
                about={t(saved.status === 'scheduled' ? 'withdrawScheduledAbout' : 'withdrawAbout')}
                onWithdraw={(reason) => callOps('ops/news/withdraw', { id: saved.id, reason })}
                title={t('withdrawTitle')}
              />
            ) : null}
          </>
        ) : undefined
      }
      draft={editor}
      preview={
        <NewsPreview draft={values} language={language} publishedAt={isOut ? saved.publishedAt : undefined} />
      }
    >
      <TranslatedFields
        editor={editor}
        renderText={(field) => (
          <TextArea
            {...field}
            help={t(language === 'en' ? 'textHelp' : 'translationHelp')}
            label={t('itemText')}
            maxLength={TEXT_MAX}
            rows={14}
          />
        )}
        titleMax={TITLE_MAX}
      />
      <NewsSettings editor={editor} isOut={isOut} />
    </EditorLayout>
  )
}

/** Sends a proposal. Returns the id of its item, which a new one has once it is approved. */
async function propose(request: OpsRequestOf<'ops/news/propose'>): Promise<Answer<{ readonly id: number }>> {
  const answer = await callOps('ops/news/propose', request)
  return answer.ok ? { ok: true, data: { id: Number(answer.data.target.slice('news:'.length)) } } : answer
}
