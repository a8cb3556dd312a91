import type { AccountKindName, LedgerEntry } from '@halyard/api/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, readApi } from '../calls/api.ts'
import { newIdempotencyKey } from '../calls/idempotency-key.ts'
import { PRIVATE, queryClient } from '../calls/queries.ts'
import { knownWord } from '../calls/word-for.ts'
import { useCentre } from '../session/centre.ts'
import { useSignedIn } from '../session/session.ts'
import { ACCOUNT_KINDS } from './account-names.ts'

/** Practice funds that one account has received. The amount is a decimal text. */
export interface PracticeCredit {
  readonly id: number
  readonly account: AccountKindName
  readonly amount: string
  readonly currency: string
}

export type PracticeFunds =
  | { readonly state: 'none' }
  | { readonly state: 'offered' | 'taking'; readonly take: () => void }
  | { readonly state: 'taken'; readonly credits: readonly PracticeCredit[]; readonly dismiss: () => void }

type Status = 'idle' | 'taking' | 'taken' | 'dismissed'

/**
 * Returns the state of the practice funds: whether they are available, a function that requests them, and the result.
 */
export function usePracticeFunds(): PracticeFunds {
  const signedIn = useSignedIn()
  const [status, setStatus] = useState<Status>('idle')
  const [key, setKey] = useState(newIdempotencyKey)
  const { data: centre } = useCentre()
  const { data: credits = [] } = useQuery({
    queryKey: [PRIVATE, 'practice'],
    queryFn: async ({ signal }) =>
      (await readApi('wallet/legal_log', { reason: 'practice_funds' }, signal)).list.map(toPracticeCredit),
    enabled: signedIn && status === 'taken',
  })
  const take = async () => {
    setStatus('taking')
    const answer = await callApi('user/practice_funds', {}, { idempotencyKey: key })
    setKey(newIdempotencyKey())
    setStatus(answer ? 'taken' : 'idle')
    await queryClient.invalidateQueries({ queryKey: [PRIVATE] })
  }
  if (status === 'taken') return { state: 'taken', credits, dismiss: () => setStatus('dismissed') }
  if (status === 'taking' || (status === 'idle' && centre?.practice)) {
    return { state: status === 'taking' ? 'taking' : 'offered', take: () => void take() }
  }
  return { state: 'none' }
}

/** Parses the ledger entry of practice funds. Throws for an unknown account. */
export function toPracticeCredit(wire: LedgerEntry): PracticeCredit {
  return {
    id: wire.id,
    account: knownWord(ACCOUNT_KINDS, wire.type),
    amount: wire.available,
    currency: wire.currency_name,
  }
}
