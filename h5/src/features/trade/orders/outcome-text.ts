import { formatOf } from '../../../lib/format.ts'
import { text } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import type { OrderIntent, Placed } from '../form/order-intent.ts'

/** What became of an order at once, in one sentence. */
export function outcomeText({ market, side, body }: OrderIntent, { status, filled }: Placed): string {
  const f = formatOf(useSession.getState().language)
  const done = `${f.exact(filled)} ${market.base}`
  const nothing = !/[1-9]/.test(filled)
  if (status === 'completed') return text(side === 'buy' ? 'trade:bought' : 'trade:sold', { done })
  if (status === 'cancelled')
    return nothing ? text('trade:nothingFilled') : text('trade:partFilledRestCancelled', { done })
  const price = `${f.exact(body.price ?? '0')} ${market.quote}`
  return nothing ? text('trade:placed', { price }) : text('trade:placedPartFilled', { done, price })
}
