import { Toaster, WordsProvider } from '@halyard/ui'
import { useLocalizedWords } from '@halyard/web'
import { useEffect } from 'react'
import { queryClient, useOps } from '../lib/calls/queries.ts'
import { AwaitApprovalPage } from '../features/session/await-approval-page.tsx'
import { SetUpPage } from '../features/session/set-up-page.tsx'
import { useFormat } from '../lib/format/format.ts'
import { useTranslation } from '../lib/language/use-translation.ts'
import { NotLoaded } from '../lib/not-loaded.tsx'
import { rememberOperator, useSession } from '../lib/session/session.ts'
import { Desk } from './desk.tsx'
import { SignInPage } from './sign-in-page.tsx'

/** Renders the console: the sign-in, or the desk of the signed-in operator. */
export function Console() {
  const { t } = useTranslation()
  const words = useLocalizedWords(t, useFormat())
  const token = useSession((session) => session.token)
  useEffect(() => {
    if (token === undefined) queryClient.clear()
  }, [token])
  return (
    <WordsProvider value={words}>
      {token === undefined ? <SignInPage /> : <SignedIn />}
      <Toaster />
    </WordsProvider>
  )
}

/** Renders the desk once it is known whose session the tab has. The role is read again: it may have changed. */
function SignedIn() {
  const operator = useSession(({ user }) => user)
  const { data, error, refetch } = useOps('ops/me', {}, { live: operator?.awaitsApproval ?? false })
  useEffect(() => {
    if (data) rememberOperator(data)
  }, [data])
  if (operator?.needsSecondFactor) return <SetUpPage operator={operator} />
  if (operator?.awaitsApproval) return <AwaitApprovalPage />
  if (operator) return <Desk operator={operator} />
  return <NotLoaded error={error} onRetry={refetch} />
}
