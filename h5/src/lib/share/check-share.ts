import type { Period } from '@halyard/api/client'
import {
  type AllotmentShare,
  type AnyShare,
  followsFromTicks,
  isAmongOrders,
  isShareSigned,
  isWithinCandles,
  POSITION_SHARE_FORMAT,
  type PositionShare,
  type PriceTick,
  type PublishedOrder,
  type ReceiptCrypto,
  type ReceiptTicks,
  type Share,
  SHARE_FORMAT,
  type TrustedKey,
} from '@halyard/receipt'
import { parseUnits } from '@halyard/money'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../calls/api.ts'

/**
 * The result of checking a share: the exchange did not sign it (`forged`); or did, and the public record could not be loaded (`signed`), it
 * does not fit that record (`contradicted`), or everything is right (`verified`).
 */
export type Verdict = 'forged' | 'signed' | 'contradicted' | 'verified'

/** Verifies with the keys of the exchange that this device trusts. Fails if they cannot be loaded. */
export type VerifyHere = (
  verify: (crypto: ReceiptCrypto, keys: readonly TrustedKey[]) => Promise<Verdict>,
) => Promise<Verdict>

/** Checks a share on this device. Fails if the keys of the exchange cannot be loaded. */
export function useVerdict(share: AnyShare, verifyHere: VerifyHere) {
  return useQuery({
    queryKey: ['shared', share.signature, share],
    queryFn: ({ signal }) =>
      verifyHere(async (crypto, keys) => {
        if (!(await isShareSigned(share, crypto, keys))) return 'forged'
        const fits = await fitsRecord(share, crypto, signal).catch(() => undefined)
        if (fits === undefined) return 'signed'
        return fits ? 'verified' : 'contradicted'
      }),
  })
}

/** Returns whether a share fits what the exchange has published; `undefined` if that is too long to load, or has gaps. */
async function fitsRecord(
  share: AnyShare,
  crypto: ReceiptCrypto,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  if (share.format === SHARE_FORMAT) {
    const trail = await readTrail(share, signal)
    return trail && followsFromTicks(share, trail, crypto)
  }
  return share.format === POSITION_SHARE_FORMAT ? fitsCandles(share, signal) : fitsAllotment(share, signal)
}

/** The most ticks that are loaded: about forty minutes. */
const TICKS_MAX = 5_000
const PAGE_TICKS = 1_000

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

const MINUTE_MS = 60_000
/** The periods of candles by which a position is checked, and the most candles of each. */
const CANDLE_PERIODS = [
  ['1min', MINUTE_MS],
  ['15min', 15 * MINUTE_MS],
  ['4hour', 240 * MINUTE_MS],
  ['1day', 1_440 * MINUTE_MS],
] as const satisfies ReadonlyArray<readonly [Period, number]>
const CANDLES_MAX = 500

/** Compares a position with the candles of its contract, of the shortest period that has few enough. */
async function fitsCandles(share: PositionShare, signal: AbortSignal): Promise<boolean | undefined> {
  const { opened_at, closed_at, price_decimals } = share
  const chosen = CANDLE_PERIODS.find(([, ms]) => (closed_at - opened_at) / ms + 2 <= CANDLES_MAX)
  if (!chosen) return undefined
  const [period, ms] = chosen
  const from = opened_at - (opened_at % ms)
  const before = closed_at - (closed_at % ms) + ms
  const pair = { currency_id: share.base_id, legal_id: share.quote_id }
  const { list } = await readApi('lever/kline', { ...pair, period, before, limit: CANDLES_MAX }, signal)
  const ticks = (text: string) => Number(parseUnits(text, price_decimals) ?? 0n)
  const candles = list.filter(([at]) => at >= from)
  if (candles.length === 0) return undefined
  return isWithinCandles(
    share,
    candles.map(([, , high, low]) => ({ high: ticks(high), low: ticks(low) })),
  )
}

/** A project has at most ten pages of orders. */
const ALLOTMENT_PAGES_MAX = 10

/** Compares an allotment with the published one of its project. */
async function fitsAllotment(share: AllotmentShare, signal: AbortSignal): Promise<boolean | undefined> {
  const list: PublishedOrder[] = []
  let after: number | undefined
  for (let pages = 0; pages < ALLOTMENT_PAGES_MAX; pages += 1) {
    const page = await readApi(
      'lh/send/allotment',
      { id: share.project_id, ...(after === undefined ? {} : { after }) },
      signal,
    )
    list.push(...page.list)
    if (!page.more) return isAmongOrders(share, { ...page, list })
    after = page.list.at(-1)?.id
  }
  return undefined
}
