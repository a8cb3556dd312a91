import { Segmented, TextArea, toast } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { tryApi } from '../../../lib/calls/api.ts'
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts'
import { Form } from '../../../lib/forms/form.tsx'
import { UploadField } from '../../../lib/upload/upload-field.tsx'
import { FEEDBACK_KINDS, type FeedbackKind } from './feedback.ts'
import { refreshFeedback } from './use-feedback.ts'

const TEXT_MAX = 1_000
const PICTURES_MAX = 3

/** Renders the form for feedback. Another picture can be added once one is uploaded. `onSent` runs after it was sent. */
export function FeedbackForm({ onSent }: { readonly onSent: () => void }) {
  const { t } = useTranslation('help')
  const [kind, setKind] = useState<FeedbackKind>('problem')
  const [text, setText] = useState('')
  const [pictures, setPictures] = useState<readonly (string | undefined)[]>([])
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const ids = pictures.filter((id) => id !== undefined)
  const places = Math.min(pictures.findLastIndex((id) => id !== undefined) + 2, PICTURES_MAX)

  async function submit(): Promise<void> {
    setFailure(undefined)
    setError(text.trim() === '' ? t('messageRequired') : undefined)
    if (text.trim() === '') return focusFirstError()
    const pics = ids.length === 0 ? {} : { pics: ids.join(',') }
    const answer = await tryApi('support/feedback', { kind, text, ...pics })
    if (!answer.ok) return setFailure(answer.message)
    toast(t('feedbackSent'), 'good')
    refreshFeedback()
    onSent()
  }

  return (
    <Form action={t('send')} failure={failure} onSubmit={submit}>
      <Segmented
        label={t('feedbackKind')}
        onChange={setKind}
        options={FEEDBACK_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
        value={kind}
      />
      <TextArea
        error={error}
        label={t('message')}
        maxLength={TEXT_MAX}
        onChange={setText}
        placeholder={t('feedbackHint')}
        rows={5}
        value={text}
      />
      {Array.from({ length: places }, (_, place) => (
        <UploadField
          key={place}
          label={t('pictureNumber', { number: place + 1 })}
          onChange={(id) =>
            setPictures((list) =>
              Array.from({ length: PICTURES_MAX }, (_old, at) => (at === place ? id : list[at])),
            )
          }
          purpose="feedback"
        />
      ))}
    </Form>
  )
}
