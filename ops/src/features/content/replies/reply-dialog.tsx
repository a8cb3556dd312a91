import type { Language } from '@halyard/api/client'
import type { OpsSavedReply } from '@halyard/api/ops-client'
import { Button, Dialog, TextArea, TextField, toast } from '@halyard/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { callOps } from '../../../lib/calls/calls.ts'
import { useRefresh } from '../../../lib/calls/queries.ts'
import { type Answer, isLanguage, LANGUAGE_NAMES, LANGUAGES } from '@halyard/web'
import { SelectFilter } from '../../../lib/table/select-filter.tsx'
import { DraftNotice } from '../shared/draft-notice.tsx'
import { useDraft } from '../shared/use-draft.ts'

const TITLE_MAX = 80
const TEXT_MAX = 1_000

interface ReplyDialogProps {
  /** Undefined for a new one. */
  readonly reply: OpsSavedReply | undefined
  /** The language of a new one. */
  readonly language: Language
  readonly onClose: () => void
}

/** Renders a saved reply to write, change or delete. Closing keeps unsaved input. */
export function ReplyDialog({ reply, language, onClose }: ReplyDialogProps) {
  const { t } = useTranslation('content')
  const refresh = useRefresh()
  const saved = reply ?? { lang: language, title: '', text: '' }
  const draft = useDraft(`reply.${reply?.id ?? 'new'}`, {
    lang: saved.lang,
    title: saved.title,
    text: saved.text,
  })
  const { lang, title, text } = draft.values
  const [isChecked, setIsChecked] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const [error, setError] = useState<string>()

  const send = async (call: Promise<Answer<unknown>>, done: string) => {
    const answer = await call
    if (!answer.ok) return setError(answer.message)
    draft.discard()
    toast(done, 'good')
    onClose()
    await refresh()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (title.trim() === '' || text.trim() === '') return
    const values = { lang, title: title.trim(), text: text.trim() }
    const request = { ...(reply ? { id: reply.id } : {}), ...values }
    await send(callOps('ops/support/save_reply', request), t('replySaved'))
  }

  return (
    <Dialog onClose={onClose} open title={reply ? t('oneReply') : t('newReply')}>
      <DraftNotice isChanged={draft.isChanged} onDiscard={draft.discard} />
      <form className="grid gap-4" onSubmit={(event) => void save(event)}>
        <SelectFilter
          label={t('common:language')}
          onChange={(value) => draft.edit({ lang: isLanguage(value) ? value : lang })}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={lang}
        />
        <TextField
          error={isChecked && title.trim() === '' ? t('titleMissing') : undefined}
          label={t('itemTitle')}
          maxLength={TITLE_MAX}
          onChange={(value) => draft.edit({ title: value })}
          value={title}
        />
        <TextArea
          error={isChecked && text.trim() === '' ? t('textMissing') : undefined}
          label={t('itemText')}
          maxLength={TEXT_MAX}
          onChange={(value) => draft.edit({ text: value })}
          rows={6}
          value={text}
        />
        <div aria-live="assertive">{error ? <p className="text-13 text-danger">{error}</p> : null}</div>
        <div className="flex flex-wrap gap-2">
          <Button size="small" type="submit">
            {t('saveChanges')}
          </Button>
          {reply ? (
            <Button
              kind="danger"
              onClick={() =>
                isDeleting
                  ? void send(callOps('ops/support/delete_reply', { id: reply.id }), t('replyDeleted'))
                  : setIsDeleting(true)
              }
              size="small"
            >
              {t(isDeleting ? 'deleteForGood' : 'deleteReply')}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  )
}
