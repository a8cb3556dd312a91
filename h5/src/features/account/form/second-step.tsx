import type { SecondAwaited, SignedIn } from '@halyard/api/client'
import { Button } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { tryApi } from '../../../lib/calls/api.ts'
import { Form } from '../../../lib/forms/form.tsx'
import { reduceForm } from '../../../lib/forms/form-reducer.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { Page } from '../../../lib/navigation/page.tsx'
import { SecondField } from '../../../lib/security/second-field.tsx'
import { findSecondCodeErrors, SECOND_CODE_FIELDS } from './second-code.ts'

interface SecondStepProps {
  readonly awaited: SecondAwaited
  readonly onSignedIn: (signedIn: SignedIn) => void
  readonly onCancel: () => void
}

/** Renders the second-factor step after a correct password. */
export function SecondStep({ awaited, onSignedIn, onCancel }: SecondStepProps) {
  const { t } = useTranslation('account')
  const form = useForm({
    start: () => ({ code: '' }),
    reduce: reduceForm,
    fieldsOf: () => SECOND_CODE_FIELDS,
    findErrors: findSecondCodeErrors,
    describe: ({ text }) => t(text),
  })
  const submit = async () => {
    if (!form.check()) return
    const answer = await tryApi('user/login_second', { pending: awaited.pending, ...form.values })
    if (answer.ok) return onSignedIn(answer.data)
    form.refuse(answer)
    if (answer.code === 'sign_in_expired') onCancel()
  }
  return (
    <Page title={t('secondTitle')}>
      <div className="flex flex-col gap-5 p-4">
        <Form action={t('signIn')} failure={form.failure} onSubmit={submit}>
          <SecondField
            error={form.errorOf('code')}
            onChange={(code) => form.edit({ code })}
            value={form.values.code}
          />
        </Form>
        <Button kind="plain" onClick={onCancel} size="small">
          {t('cancel')}
        </Button>
      </div>
    </Page>
  )
}
