import { INTL_TAGS } from '@halyard/api/client'
import type { FiatCode } from '@halyard/product-math'
import { useSession } from '../../lib/session/session.ts'

/** Returns a function that names a fiat currency in the customer's language: 'Euro'. */
export function useFiatNames(): (code: FiatCode) => string {
  const names = new Intl.DisplayNames(INTL_TAGS[useSession((session) => session.language)], {
    type: 'currency',
  })
  return (code) => names.of(code) ?? code
}
