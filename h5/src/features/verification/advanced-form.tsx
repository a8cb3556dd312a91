import { Button, toast } from '@halyard/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tryApi } from '../../lib/calls/api.ts'
import { focusFirstError } from '../../lib/forms/focus-first-error.ts'
import { VERIFICATION_KEY } from '../../lib/session/verification.ts'
import { UploadField } from '../../lib/upload/upload-field.tsx'

const PHOTOS = [
  { field: 'front', purpose: 'id_front', help: 'documentHelp', camera: 'environment' },
  { field: 'reverse', purpose: 'id_back', help: 'documentHelp', camera: 'environment' },
  { field: 'hand', purpose: 'id_hand', help: 'handHelp', camera: 'user' },
] as const

type PhotoField = (typeof PHOTOS)[number]['field']
type Photos = Partial<Record<PhotoField, string | undefined>>

/** Renders the form with three photos. They upload when chosen; the form sends only their ids. */
export function AdvancedForm() {
  const { t } = useTranslation('verification')
  const queries = useQueryClient()
  const [photos, setPhotos] = useState<Photos>({})
  const [submitted, setSubmitted] = useState(false)
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<{ readonly field: string; readonly message: string }>()

  const errorOf = (field: PhotoField): string | undefined => {
    if (refused?.field === `${field}_pic`) return refused.message
    return submitted && photos[field] === undefined ? t('photoRequired') : undefined
  }
  const submit = async () => {
    setSubmitted(true)
    const { front, reverse, hand } = photos
    if (!front || !reverse || !hand) return focusFirstError()
    setSending(true)
    const answer = await tryApi('user/real_name2', {
      front_pic: front,
      reverse_pic: reverse,
      hand_pic: hand,
    })
    setSending(false)
    if (answer.ok) toast(t('handedIn'), 'good')
    else if (answer.code === 'signed_out') return
    else if (answer.field !== undefined) return setRefused({ field: answer.field, message: answer.message })
    else toast(answer.message, 'bad')
    await queries.invalidateQueries({ queryKey: VERIFICATION_KEY })
  }
  return (
    <form
      className="flex flex-col gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending) void submit()
      }}
    >
      <p className="text-15 text-muted">{t('photosLead')}</p>
      {PHOTOS.map(({ field, purpose, help, camera }) => (
        <UploadField
          camera={camera}
          error={errorOf(field)}
          help={t(help)}
          key={field}
          label={t(field)}
          onChange={(id) => {
            setPhotos((before) => ({ ...before, [field]: id }))
            setRefused(undefined)
          }}
          purpose={purpose}
        />
      ))}
      <p className="text-13 text-muted">{t('privacy')}</p>
      <Button loading={sending} type="submit" wide>
        {t('handIn')}
      </Button>
    </form>
  )
}
