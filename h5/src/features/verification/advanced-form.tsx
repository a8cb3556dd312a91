import { Button, toast } from '@halyard/ui'
import { Check } from '@halyard/ui/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { tryApi } from '../../lib/calls/api.ts'
import { Form } from '../../lib/forms/form.tsx'
import { reduceForm } from '../../lib/forms/form-reducer.ts'
import { FormSteps, stepOf, type Steps, useSteps } from '../../lib/forms/steps.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { VERIFICATION_KEY } from '../../lib/session/verification.ts'
import { UploadField } from '../../lib/upload/upload-field.tsx'
import { findPhotoErrors, NO_PHOTOS, PHOTO_FIELDS, photoFieldOf, photosRequest } from './photos-form.ts'

const PHOTOS = [
  { field: 'front', purpose: 'id_front', help: 'documentHelp', camera: 'environment' },
  { field: 'reverse', purpose: 'id_back', help: 'documentHelp', camera: 'environment' },
  { field: 'hand', purpose: 'id_hand', help: 'handHelp', camera: 'user' },
] as const

/** The field of each step. */
const PHOTO_STEPS = PHOTOS.map(({ field }) => [field] as const)

/**
 * Renders the form with a photo in each step. A photo uploads when chosen, which leads on to the next; the form sends only
 * their ids.
 */
export function AdvancedForm() {
  const { t } = useTranslation('verification')
  const queries = useQueryClient()
  const steps = useSteps(PHOTO_STEPS.length)
  const form = useForm({
    start: () => NO_PHOTOS,
    reduce: reduceForm,
    fieldsOf: () => PHOTO_FIELDS,
    findErrors: findPhotoErrors,
    describe: ({ text }) => t(text),
    fieldOf: photoFieldOf,
  })
  const submit = async () => {
    if (!steps.isLast) {
      if (form.check(PHOTO_STEPS[steps.step])) steps.next()
      return
    }
    const photos = photosRequest(form.values)
    if (!form.check() || !photos) return
    const answer = await tryApi('user/real_name2', photos)
    if (answer.ok) toast(t('handedIn'), 'good')
    else {
      steps.goTo(stepOf(PHOTO_STEPS, photoFieldOf(answer), steps.step))
      form.refuse(answer)
      if (answer.code === 'signed_out' || answer.field !== undefined) return
    }
    await queries.invalidateQueries({ queryKey: VERIFICATION_KEY })
  }
  return (
    <Form
      action={t(steps.isLast ? 'handIn' : 'continue')}
      failure={form.failure}
      failureTitle={t('submissionFailed')}
      onSubmit={submit}
    >
      <FormSteps
        parts={PHOTOS.map(({ field, purpose, help, camera }, at) => ({
          title: t(field),
          fields: (
            <>
              {field === 'hand' ? null : <p className="text-15 text-muted">{t('photosLead')}</p>}
              <UploadField
                camera={camera}
                error={form.errorOf(field)}
                help={t(help)}
                label={t(field)}
                onChange={(id) => {
                  form.edit({ [field]: id })
                  if (id !== undefined && at + 1 < steps.count) steps.goTo(at + 1)
                }}
                purpose={purpose}
              />
            </>
          ),
        }))}
        progress={t('progress', { step: steps.step + 1, count: steps.count })}
        steps={steps}
      />
      {steps.isLast ? <EarlierPhotos steps={steps} /> : null}
      <p className="text-13 text-muted">{t('privacy')}</p>
    </Form>
  )
}

/** Renders the photos of the earlier steps, so that each can be looked at before they are submitted. */
function EarlierPhotos({ steps }: { readonly steps: Steps }) {
  const { t } = useTranslation('verification')
  return (
    <ul className="divide-y divide-line">
      {PHOTOS.slice(0, -1).map(({ field }, at) => (
        <li className="flex min-h-11 items-center gap-2 text-15" key={field}>
          <Check aria-hidden className="shrink-0 text-up" size={18} />
          <span className="min-w-0 flex-1">{t(field)}</span>
          <Button
            aria-label={`${t('show')}: ${t(field)}`}
            kind="plain"
            onClick={() => steps.goTo(at)}
            size="small"
          >
            {t('show')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
