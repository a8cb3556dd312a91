import type { LedgerEntry } from '@halyard/api/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, readApi } from '../calls/api.ts'
import { newIdempotencyKey } from '../calls/idempotency-key.ts'
import { PRIVATE, queryClient } from '../calls/queries.ts'
import { useCentre } from '../session/centre.ts'
import { useSignedIn } from '../session/session.ts'

export type PracticeFunds =
  | { readonly state: 'none' }
  | { readonly state: 'offered' | 'taking'; readonly take: () => void }
  | { readonly state: 'taken'; readonly entries: readonly LedgerEntry[]; readonly dismiss: () => void }

type Status = 'idle' | 'taking' | 'taken' | 'dismissed'

/**
 * Returns the state of the practice funds: whether they are available, a function that requests them, and the result.
 */
export function usePracticeFunds(): PracticeFunds {
  const signedIn = useSignedIn()
  const [status, setStatus] = useState<Status>('idle')
  const [key, setKey] = useState(newIdempotencyKey)
  const { data: centre } = useCentre()
  const { data: entries = [] } = useQuery({
    queryKey: [PRIVATE, 'practice'],
    queryFn: async ({ signal }) =>
      (await readApi('wallet/legal_log', { reason: 'practice_funds' }, signal)).list,
    enabled: signedIn && status === 'taken',
  })
  const take = async () => {
    setStatus('taking')
    const answer = await callApi('user/practice_funds', {}, { idempotencyKey: key })
    setKey(newIdempotencyKey())
    setStatus(answer ? 'taken' : 'idle')
    await queryClient.invalidateQueries({ queryKey: [PRIVATE] })
  }
  if (status === 'taken') return { state: 'taken', entries, dismiss: () => setStatus('dismissed') }
  if (status === 'taking' || (status === 'idle' && centre?.practice)) {
    return { state: status === 'taking' ? 'taking' : 'offered', take: () => void take() }
  }
  return { state: 'none' }
}
