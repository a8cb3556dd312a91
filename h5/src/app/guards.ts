import { type LoaderFunctionArgs, redirect } from 'react-router'
import { loginPath, safeBackpage } from '../lib/login-guard.ts'
import { isSignedIn } from '../lib/session.ts'

/** Who may see a page, and where everyone else is led. */
export const GUARDS = {
  customers: ({ request }: LoaderFunctionArgs) => {
    if (isSignedIn()) return null
    const { pathname, search } = new URL(request.url)
    return redirect(loginPath(pathname + search))
  },
  guests: ({ request }: LoaderFunctionArgs) =>
    isSignedIn() ? redirect(safeBackpage(new URL(request.url).searchParams.get('backpage'))) : null,
} as const
