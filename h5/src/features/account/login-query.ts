import type { SignedIn } from '@halyard/api/client'
import { goTo, useSearchParams } from '@halyard/web'
import { adoptAccountLanguage } from '../../lib/language/account-language.ts'
import { pathTo, type RouteName } from '../../lib/navigation/route-names.ts'
import { safeBackpage } from '../../lib/session/login-guard.ts'
import { signIn } from '../../lib/session/session.ts'

interface LoginQuery {
  readonly channel: 'email' | 'mobile'
  readonly invite: string
  /** Returns the path of another sign-in page with the return path in its query. */
  readonly pathTo: (name: RouteName, more?: Readonly<Record<string, string>>) => string
  /** Stores the session and returns to the page that required it. */
  readonly finish: (signedIn: SignedIn) => void
  readonly get: (name: string) => string | null
}

const TAKEN_ALONG = ['backpage', 'backtype', 'invite'] as const

/** Returns the parameters that the sign-in pages pass to each other in the query. */
export function useLoginQuery(): LoginQuery {
  const [query] = useSearchParams()
  // External links may put the invite code before the hash.
  const invite = query.get('invite') ?? new URLSearchParams(window.location.search).get('invite') ?? ''
  return {
    channel: query.get('by') === 'mobile' ? 'mobile' : 'email',
    invite,
    pathTo: (name, more = {}) => {
      const along = TAKEN_ALONG.flatMap((key) => {
        const value = query.get(key)
        return value === null ? [] : [[key, value] as const]
      })
      return pathTo(name, { ...Object.fromEntries(along), ...more })
    },
    finish: (signedIn) => {
      signIn(signedIn)
      void adoptAccountLanguage(signedIn.user.lang)
      goTo(safeBackpage(query.get('backpage')), { replace: true })
    },
    get: (name) => query.get(name),
  }
}
