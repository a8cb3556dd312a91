import {
  followsFromTicks,
  isShareSigned,
  type PriceTick,
  type ReceiptTicks,
  type Share,
} from '@halyard/receipt'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/calls/api.ts'
import { verifyHere } from '../receipt/verify-here.ts'

/**
 * The result of checking a share: the exchange did not sign it (`forged`); or did, and the prices could not be loaded (`signed`), the
 * result does not follow from them (`contradicted`), or everything is right (`verified`).
 */
export type Verdict = 'forged' | 'signed' | 'contradicted' | 'verified'

/** The most ticks that are loaded: about forty minutes. */
const TICKS_MAX = 5_000
const PAGE_TICKS = 1_000

/** Checks a share on this device. Fails if the keys of the exchange cannot be loaded. */
export function useVerdict(share: Share) {
  return useQuery({
    queryKey: ['option-shared', share.signature, share],
    queryFn: async ({ signal }): Promise<Verdict> => {
      const checking = await verifyHere<Verdict>(async (crypto, keys) => {
        if (!(await isShareSigned(share, crypto, keys))) return 'forged'
        const trail = await readTrail(share, signal).catch(() => undefined)
        if (!trail) return 'signed'
        return (await followsFromTicks(share, trail, crypto)) ? 'verified' : 'contradicted'
      })
      if (checking.state !== 'done') throw new Error('the keys of the exchange could not be loaded')
      return checking.verification
    },
  })
}

/** Loads the ticks of a share from the public price log; `undefined` if there are too many, or the log lacks some. */
async function readTrail(share: Share, signal: AbortSignal): Promise<ReceiptTicks | undefined> {
  const { match_id, accepted_tick, log_n } = share
  if (log_n - accepted_tick >= TICKS_MAX) return undefined
  const ticks: PriceTick[] = []
  let prev: string | undefined
  while (accepted_tick + ticks.length <= log_n) {
    const from = accepted_tick + ticks.length
    const limit = Math.min(PAGE_TICKS, log_n - from + 1)
    const page = await readApi('trail/ticks', { match_id, from_n: from, limit }, signal)
    if (page.ticks.length === 0) return undefined
    prev ??= page.prev
    ticks.push(...page.ticks)
  }
  return prev === undefined ? undefined : { prev, ticks }
}
