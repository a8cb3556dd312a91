import type { SecondAwaited, SignedIn } from '@halyard/api/client'
import { Button } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { tryApi } from '../../../lib/calls/api.ts'
import { useFields } from '../../../lib/forms/fields.ts'
import { Form } from '../../../lib/forms/form.tsx'
import { Page } from '../../../lib/navigation/page.tsx'
import { isSecondCode } from '../../../lib/security/credential-formats.ts'
import { SecondField } from '../../../lib/security/second-field.tsx'

interface SecondStepProps {
  readonly awaited: SecondAwaited
  readonly onSignedIn: (signedIn: SignedIn) => void
  readonly onCancel: () => void
}

/** Renders the second-factor step after a correct password. */
export function SecondStep({ awaited, onSignedIn, onCancel }: SecondStepProps) {
  const { t } = useTranslation('account')
  const form = useFields({ code: '' }, (_, { code }) =>
    isSecondCode(code) ? undefined : t('secondRequired'),
  )
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
        <Form action={t('signIn')} onSubmit={submit}>
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
