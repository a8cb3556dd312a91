import { formatOf } from '../../lib/format/format.ts'
import { text } from '../../lib/language/i18n.ts'
import { useSession } from '../../lib/session/session.ts'
import type { Placed } from './position.ts'

/** Says what became of an order: the lots that were filled and their price, and whether the others wait or have ended. */
export function placedText({ filledLots, price, waitingLots }: Placed, asked: bigint): string {
  if (filledLots === 0n || price === undefined)
    return text(waitingLots > 0n ? 'perp:orderPlaced' : 'perp:nothingFilled')
  const f = formatOf(useSession.getState().language)
  const figures = { lots: f.exact(String(filledLots)), asked: f.exact(String(asked)), price: f.exact(price) }
  if (filledLots === asked) return text('perp:filledAll', figures)
  return text(waitingLots > 0n ? 'perp:filledRestWaits' : 'perp:filledRestEnded', figures)
}
