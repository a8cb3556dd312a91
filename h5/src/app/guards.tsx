import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '../lib/language/use-translation.ts'
import { Page } from '../lib/navigation/page.tsx'
import { Redirect, usePlace, useSearchParams } from '@halyard/web'
import { isRedirectSuppressed, requireLogin, safeBackpage } from '../lib/session/login-guard.ts'
import { isSignedIn } from '../lib/session/session.ts'
import { SignInInvitation } from '../lib/session/sign-in-invitation.tsx'

interface GuardProps {
  readonly page: ReactNode
}

/**
 * Redirects guests to the sign-in page, or invites them to sign in if that happened less than a second ago. Checks on
 * entry only: the code that ends a session redirects by itself.
 */
export function CustomersOnly({ page }: GuardProps) {
  const [signedIn] = useState(() => requireLogin({ silent: true }))
  const [suppressed] = useState(isRedirectSuppressed)
  if (signedIn) return page
  return suppressed ? <SignInPage /> : <ToSignIn />
}

function ToSignIn() {
  const { pathname, search } = usePlace()
  const from = pathname + search
  useEffect(() => void requireLogin({ from, replace: true }), [from])
  return null
}

function SignInPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('signIn')}>
      <div className="p-4">
        <SignInInvitation />
      </div>
    </Page>
  )
}

/** Redirects signed-in customers to the page they came for. */
export function GuestsOnly({ page }: GuardProps) {
  const [query] = useSearchParams()
  const [signedIn] = useState(isSignedIn)
  return signedIn ? <Redirect to={safeBackpage(query.get('backpage'))} /> : page
}
