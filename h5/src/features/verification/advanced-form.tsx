import { toast } from '@halyard/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { tryApi } from '../../lib/calls/api.ts'
import { Form } from '../../lib/forms/form.tsx'
import { reduceForm } from '../../lib/forms/form-reducer.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { VERIFICATION_KEY } from '../../lib/session/verification.ts'
import { UploadField } from '../../lib/upload/upload-field.tsx'
import { findPhotoErrors, NO_PHOTOS, PHOTO_FIELDS, photoFieldOf, photosRequest } from './photos-form.ts'

const PHOTOS = [
  { field: 'front', purpose: 'id_front', help: 'documentHelp', camera: 'environment' },
  { field: 'reverse', purpose: 'id_back', help: 'documentHelp', camera: 'environment' },
  { field: 'hand', purpose: 'id_hand', help: 'handHelp', camera: 'user' },
] as const

/** Renders the form with three photos. They upload when chosen; the form sends only their ids. */
export function AdvancedForm() {
  const { t } = useTranslation('verification')
  const queries = useQueryClient()
  const form = useForm({
    start: () => NO_PHOTOS,
    reduce: reduceForm,
    fieldsOf: () => PHOTO_FIELDS,
    findErrors: findPhotoErrors,
    describe: ({ text }) => t(text),
    fieldOf: photoFieldOf,
  })
  const submit = async () => {
    const photos = photosRequest(form.values)
    if (!form.check() || !photos) return
    const answer = await tryApi('user/real_name2', photos)
    if (answer.ok) toast(t('handedIn'), 'good')
    else {
      form.refuse(answer)
      if (answer.code === 'signed_out' || answer.field !== undefined) return
    }
    await queries.invalidateQueries({ queryKey: VERIFICATION_KEY })
  }
  return (
    <Form action={t('handIn')} failure={form.failure} failureTitle={t('submissionFailed')} onSubmit={submit}>
      <p className="text-15 text-muted">{t('photosLead')}</p>
      {PHOTOS.map(({ field, purpose, help, camera }) => (
        <UploadField
          camera={camera}
          error={form.errorOf(field)}
          help={t(help)}
          key={field}
          label={t(field)}
          onChange={(id) => form.edit({ [field]: id })}
          purpose={purpose}
        />
      ))}
      <p className="text-13 text-muted">{t('privacy')}</p>
    </Form>
  )
}
