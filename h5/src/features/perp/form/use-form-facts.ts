import { parseUnits } from '@halyard/money'
import { type DepthStore, estimateEveryMs, useSlowDepth } from '../../../lib/market/depth-store.ts'
import { usePriceDoubt } from '../../../lib/market/markets.ts'
import { spendable, usePocket } from '../../../lib/wallet/pocket.ts'
import { ownLotsOf } from '../figures.ts'
import { netPositionOf } from '../mode/net-position.ts'
import { usePositionMode } from '../mode/position-mode.ts'
import type { Perp } from '../perp.ts'
import { useTicker } from '../perps.ts'
import { usePositions } from '../positions/open-positions.ts'
import type { FormFacts } from './form-facts.ts'
import type { FormState } from './form-reducer.ts'

/** Returns the live data of the form, throttled to a readable rate. */
export function useFormFacts(
  perp: Perp,
  depth: DepthStore,
  { type, side, share }: Pick<FormState, 'type' | 'side' | 'share'>,
): FormFacts {
  const pocket = usePocket(perp.legalId, 'contract', perp.legalDecimals)
  const priceDoubt = usePriceDoubt(perp.matchId)
  const ticker = useTicker(perp.perpId)
  const { data: positions } = usePositions()
  const net = usePositionMode(perp) === 'net' ? netPositionOf(perp, positions ?? [], side) : undefined
  // The lots of a limit order that close a position need no margin if they fill at once.
  const needsBook = type === 'market' || net?.opposite !== undefined
  const book = useSlowDepth(depth, needsBook ? estimateEveryMs(share) : undefined)
  const live = needsBook && book.state === 'live' ? book : undefined
  return {
    available: spendable(pocket),
    pocket,
    indexTicks: ticker && parseUnits(ticker.indexPrice, perp.priceDecimals),
    markTicks: ticker && parseUnits(ticker.markPrice, perp.priceDecimals),
    lastTicks: ticker && parseUnits(ticker.lastPrice, perp.priceDecimals),
    priceDoubt,
    bids: live?.bids,
    asks: live?.asks,
    ownLots: ownLotsOf(positions ?? [], perp.perpId, side),
    net,
  }
}
