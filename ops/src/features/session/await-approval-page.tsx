import { Button, Card } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { signOut } from '../../lib/session/session.ts'

/** Renders the instructions for an operator until an admin approves their second factor. */
export function AwaitApprovalPage() {
  const { t } = useTranslation('session')
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[30rem] flex-col justify-center gap-4 px-4 py-8">
      <h1 className="text-20 font-semibold">{t('awaitTitle')}</h1>
      <Card>
        <p className="text-15">{t('awaitAbout')}</p>
        <p className="mt-3 text-13 text-muted">{t('awaitHost')}</p>
      </Card>
      <Button kind="plain" onClick={() => void callOps('ops/logout', {}).then(signOut)} size="small">
        {t('common:signOut')}
      </Button>
    </main>
  )
}
