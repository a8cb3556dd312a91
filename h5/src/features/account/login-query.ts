import type { SignedIn } from '@halyard/api/client'
import { useSearchParams } from 'react-router'
import { adoptAccountLanguage } from '../../lib/account-language.ts'
import { safeBackpage } from '../../lib/login-guard.ts'
import { goTo } from '../../lib/navigation.ts'
import { pathTo, type RouteName } from '../../lib/route-names.ts'
import { signIn } from '../../lib/session.ts'

interface LoginQuery {
  readonly channel: 'email' | 'mobile'
  readonly invite: string
  /** A page of signing in, with the way back taken along. */
  readonly pathTo: (name: RouteName, more?: Readonly<Record<string, string>>) => string
  /** Stores who signed in and returns to where they came from. */
  readonly finish: (signedIn: SignedIn) => void
  readonly get: (name: string) => string | null
}

const TAKEN_ALONG = ['backpage', 'backtype', 'invite'] as const

/** What the pages of signing in hand on to each other in the address. */
export function useLoginQuery(): LoginQuery {
  const [query] = useSearchParams()
  // An invitation may also stand before the hash, where links from outside put it.
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
