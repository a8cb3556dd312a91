import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE, queryClient } from '../../../lib/calls/queries.ts'
import { knownWord } from '../../../lib/calls/word-for.ts'
import { useSignedIn } from '../../../lib/session/session.ts'
import type { Perp } from '../perp.ts'

/**
 * How orders become positions. `separate`: every order opens a position of its own. `net`: one position per contract, which
 * orders of the other side reduce first.
 */
export const POSITION_MODES = ['separate', 'net'] as const
export type PositionMode = (typeof POSITION_MODES)[number]

const MODE = [PRIVATE, 'position-mode'] as const

/** Returns the customer's mode, which is that of every contract; undefined while unknown and for guests. */
export function usePositionMode({
  baseId,
  legalId,
}: Pick<Perp, 'baseId' | 'legalId'>): PositionMode | undefined {
  const { data } = useQuery({
    queryKey: MODE,
    queryFn: async ({ signal }) => {
      const { mode } = await readApi('lever/deal', { currency_id: baseId, legal_id: legalId }, signal)
      return mode && knownWord(POSITION_MODES, mode)
    },
    enabled: useSignedIn(),
  })
  return data ?? undefined
}

/** Stores the mode that the exchange has confirmed. */
export function storePositionMode(mode: PositionMode): void {
  queryClient.setQueryData<PositionMode>(MODE, mode)
}
