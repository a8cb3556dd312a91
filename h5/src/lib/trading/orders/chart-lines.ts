import { formatUnits, parseUnits } from '@halyard/money'
import type { Translate } from '@halyard/web'
import type { PriceLine } from '../../chart/lines/price-line.ts'
import type { Format } from '../../format/format.ts'
import { readMarket } from '../../market/markets.ts'
import type { SpotMarket } from '../../market/spot-market.ts'
import { checkPrice } from '../form/problem.ts'
import type { Order } from './order.ts'
import { nameOfStop, type StopOrder } from './stop-order.ts'

interface Words {
  readonly t: Translate
  readonly f: Pick<Format, 'exact'>
}

/** The lines of orders: limits can be moved and cancelled, triggers and the legs of an OCO only cancelled. */
export function chartLines(
  market: SpotMarket,
  orders: readonly Pick<Order, 'id' | 'price' | 'side' | 'quantity' | 'filled'>[],
  stops: readonly Pick<
    StopOrder,
    'id' | 'trigger' | 'side' | 'quantity' | 'direction' | 'trail' | 'pairedOrderId'
  >[],
  { t, f }: Words,
): PriceLine[] {
  const paired = new Set(stops.flatMap(({ pairedOrderId }) => pairedOrderId ?? []))
  const name = ({ side, quantity }: Pick<Order, 'side' | 'quantity'>, of = '') =>
    [of, t(side), f.exact(quantity), market.base].filter(Boolean).join(' ')
  return [
    ...stops.map(
      (stop): PriceLine => ({
        id: `stop:${stop.id}`,
        price: stop.trigger,
        text: name(stop, t(stop.pairedOrderId === undefined ? nameOfStop(stop) : 'type_oco')),
        tone: stop.side === 'buy' ? 'up' : 'down',
        isCancellable: true,
      }),
    ),
    ...orders.map((order): PriceLine => {
      const isPaired = paired.has(order.id)
      const rest = { side: order.side, quantity: restOf(order, market) }
      return {
        id: `order:${order.id}`,
        price: order.price,
        text: name(rest, isPaired ? t('type_oco') : undefined),
        tone: order.side === 'buy' ? 'up' : 'down',
        refuses: isPaired ? undefined : (price) => priceRefusal(market, order.side, price, { t, f }),
        isCancellable: true,
      }
    }),
  ]
}

function restOf(
  { quantity, filled }: Pick<Order, 'quantity' | 'filled'>,
  { lotDecimals }: SpotMarket,
): string {
  const lots = (text: string) => parseUnits(text, lotDecimals) ?? 0n
  return formatUnits(lots(quantity) - lots(filled), lotDecimals)
}

/** Returns why a limit cannot be at a price: it is outside the band around the index. */
function priceRefusal(
  market: SpotMarket,
  side: Order['side'],
  price: string,
  { t, f }: Words,
): string | undefined {
  const index = readMarket(market.matchId)?.indexPrice
  const ticks = (text: string | undefined) =>
    text === undefined ? undefined : parseUnits(text, market.priceDecimals)
  const problem = checkPrice(market, side, ticks(price), ticks(index))
  const limit =
    problem?.limit && `${f.exact(formatUnits(problem.limit.units, market.priceDecimals))} ${market.quote}`
  return problem && t(problem.text, { limit })
}
