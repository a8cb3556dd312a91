import { Button, CodeField, QrCode } from '@halyard/ui'
import { Copy } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { copyText } from '../../../lib/browser/copy-text.ts'
import { tryApi } from '../../../lib/calls/api.ts'
import { Form } from '../../../lib/forms/form.tsx'
import { reduceForm } from '../../../lib/forms/form-reducer.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { FIRST_CODE_FIELDS, findFirstCodeErrors } from '../forms/authenticator-form.ts'
import { useLoginPasswordForm } from '../forms/use-login-password-form.ts'
import { LoginPasswordField } from '../login-password-field.tsx'
import { toRecoveryCodes } from './new-recovery-codes.ts'

type OnOn = (recoveryCodes: readonly string[]) => void

interface Setup {
  readonly secret: string
  readonly uri: string
}

/** Renders the setup of an authenticator: the password, then the secret, then a code as proof. */
export function AuthenticatorOn({ onOn }: { readonly onOn: OnOn }) {
  const { t } = useTranslation('settings')
  const [setup, setSetup] = useState<Setup>()
  const form = useLoginPasswordForm()
  if (setup) return <Confirm setup={setup} onOn={onOn} />
  const begin = async () => {
    if (!form.check()) return
    const answer = await tryApi('safe/totp_begin', form.values)
    if (answer.ok) setSetup(answer.data)
    else form.refuse(answer)
  }
  return (
    <Form action={t('totpBegin')} failure={form.failure} onSubmit={begin}>
      <LoginPasswordField
        error={form.errorOf('password')}
        onChange={(password) => form.edit({ password })}
        value={form.values.password}
      />
    </Form>
  )
}

function Confirm({ setup, onOn }: { readonly setup: Setup; readonly onOn: OnOn }) {
  const { t } = useTranslation('settings')
  const form = useForm({
    start: () => ({ code: '' }),
    reduce: reduceForm,
    fieldsOf: () => FIRST_CODE_FIELDS,
    findErrors: findFirstCodeErrors,
    describe: ({ text }) => t(text),
    fieldOf: ({ field }) => (field === 'second' ? 'code' : field),
  })
  const confirm = async () => {
    if (!form.check()) return
    const answer = await tryApi('safe/totp_confirm', form.values)
    if (answer.ok) onOn(toRecoveryCodes(answer.data))
    else form.refuse(answer)
  }
  return (
    <>
      <p className="text-15 text-muted">{t('totpScan')}</p>
      <div className="flex justify-center">
        <QrCode content={setup.uri} label={t('totpQr')} />
      </div>
      <div className="flex flex-col items-center gap-1">
        <p className="text-13 text-muted">{t('totpByHand')}</p>
        <code className="text-center text-15 break-all">{setup.secret}</code>
        <Button
          icon={<Copy aria-hidden size={16} />}
          kind="plain"
          onClick={() => void copyText(setup.secret)}
          size="small"
        >
          {t('copy')}
        </Button>
      </div>
      <Form action={t('totpTurnOn')} failure={form.failure} onSubmit={confirm}>
        <CodeField
          error={form.errorOf('code')}
          help={t('totpCodeHelp')}
          label={t('totpCode')}
          onChange={(code) => form.edit({ code })}
          value={form.values.code}
        />
      </Form>
    </>
  )
}
