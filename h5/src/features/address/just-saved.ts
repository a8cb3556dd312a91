import { useEffect, useState } from 'react'
import { PRIVATE, queryClient } from '../../lib/calls/queries.ts'

const JUST_SAVED = [PRIVATE, 'address-just-saved'] as const

/** Remembers the address that was saved, for the list that is shown next. */
export function keepJustSaved(id: number): void {
  queryClient.setQueryData<number>(JUST_SAVED, id)
}

/** Returns the address that was saved right before this page opened, if any. It is returned to one page only. */
export function useJustSaved(): number | undefined {
  const [id] = useState(() => queryClient.getQueryData<number>(JUST_SAVED))
  useEffect(() => queryClient.removeQueries({ queryKey: JUST_SAVED, exact: true }), [])
  return id
}
