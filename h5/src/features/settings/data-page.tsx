import { Button, Card, toast } from '@halyard/ui'
import { useState } from 'react'
import { tryApi } from '../../lib/calls/api.ts'
import { Form } from '../../lib/forms/form.tsx'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goBack } from '../../lib/navigation/navigation.ts'
import { Page } from '../../lib/navigation/page.tsx'
import { useSearchParams } from '@halyard/web'
import { useLoginPasswordForm } from './forms/use-login-password-form.ts'
import { LoginPasswordField } from './login-password-field.tsx'
import { saveData } from './save-data.ts'

/** Renders the request for the customer's data, or, from the link of the message, its download. */
export function DataPage() {
  const { t } = useTranslation('settings')
  const token = useSearchParams()[0].get('token')
  return (
    <Page title={t('dataTitle')}>
      <div className="flex flex-col gap-5 p-4">
        {token === null ? <RequestData /> : <DownloadData token={token} />}
      </div>
    </Page>
  )
}

function RequestData() {
  const { t } = useTranslation('settings')
  const form = useLoginPasswordForm()
  const send = async () => {
    if (!form.check()) return
    const answer = await tryApi('safe/export', form.values)
    if (!answer.ok) return form.refuse(answer)
    toast(t('dataSent'), 'good')
    goBack()
  }
  return (
    <>
      <Card>
        <p className="text-15">{t('dataAbout')}</p>
        <p className="mt-2 text-13 text-muted">{t('dataHow')}</p>
      </Card>
      <Form action={t('dataAction')} failure={form.failure} onSubmit={send}>
        <LoginPasswordField
          error={form.errorOf('password')}
          onChange={(password) => form.edit({ password })}
          value={form.values.password}
        />
      </Form>
    </>
  )
}

function DownloadData({ token }: { readonly token: string }) {
  const { t } = useTranslation('settings')
  const [loading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    const isSaved = await saveData(token)
    setLoading(false)
    toast(t(isSaved ? 'dataSaved' : 'dataFailed'), isSaved ? 'good' : 'bad')
  }
  return (
    <>
      <p className="text-15">{t('dataReady')}</p>
      <Button loading={loading} onClick={() => void download()} wide>
        {t('dataDownload')}
      </Button>
    </>
  )
}
