import { type ReactNode, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { loginPath, safeBackpage } from '../lib/session/login-guard.ts'
import { isSignedIn } from '../lib/session/session.ts'

interface GuardProps {
  readonly page: ReactNode
}

/** Redirects guests to the sign-in page. Checks on entry only: the code that ends a session redirects by itself. */
export function CustomersOnly({ page }: GuardProps) {
  const { pathname, search } = useLocation()
  const [signedIn] = useState(isSignedIn)
  return signedIn ? page : <Navigate replace to={loginPath(pathname + search)} />
}

/** Redirects signed-in customers to the page they came for. */
export function GuestsOnly({ page }: GuardProps) {
  const [query] = useSearchParams()
  const [signedIn] = useState(isSignedIn)
  return signedIn ? <Navigate replace to={safeBackpage(query.get('backpage'))} /> : page
}
