import { INTL_TAGS } from '@halyard/api/client'
import type { FiatCode } from '@halyard/formulas'
import { useSession } from '../../lib/session/session.ts'

/** Returns a function that names a fiat currency in the customer's language, with a capital letter: 'Euro'. */
export function useFiatNames(): (code: FiatCode) => string {
  const tag = INTL_TAGS[useSession((session) => session.language)]
  const names = new Intl.DisplayNames(tag, { type: 'currency' })
  return (code) => {
    const name = names.of(code) ?? code
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  }
}
