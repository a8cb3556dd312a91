import type { Side } from '../engine/index.ts'
import type { DemoFlow } from './demo-flow.ts'

/** One of the market maker's resting orders. */
export interface RestingQuote {
  readonly orderId: number
  readonly side: Side
  readonly ticks: number
  readonly lots: number
  readonly remaining: number
}

export interface QuoteView {
  /** The price to quote around, in ticks, not rounded. */
  readonly middle: number
  /** The worth of one lot in USDT. */
  readonly lotWorth: number
  readonly lotsMin: number
  readonly orders: readonly RestingQuote[]
  /** The best prices that others ask and bid: quotes stay clear of them. */
  readonly othersBid: number | undefined
  readonly othersAsk: number | undefined
}

/** `urgent` ones take a quote away from where it would be traded at a loss. */
export type QuoteAction = { readonly urgent: boolean } & (
  | { readonly kind: 'cancel'; readonly orderId: number }
  | { readonly kind: 'amend'; readonly orderId: number; readonly ticks: number; readonly lots: number }
  | { readonly kind: 'place'; readonly side: Side; readonly ticks: number; readonly lots: number }
)

interface Slot {
  readonly ticks: number
  /** Its place from the middle outwards. */
  readonly rank: number
}

const LEVELS = 13
const FIRST_GAP = 0.6
const GAP_GROWTH = 1.18
const SIZE_GROWTH = 1.15
/** A quote nearer to the middle than this share of the half spread is urgent. */
const NEAREST = 0.55

/**
 * What brings the quotes back in place, the most needed first. Quotes that stand near enough to a slot stay; those
 * that stand too near to the middle, too far out or two to a slot move to where one is missing. So a ladder rolls
 * along with the price by one or two changes at a time. `jitter` gives numbers from 0 to 1 that vary the sizes.
 */
export function planQuotes(view: QuoteView, flow: DemoFlow, jitter: () => number): QuoteAction[] {
  const plans = (['sell', 'buy'] as const).map((side) => planSide(side, view, flow, jitter))
  const urgent = plans.flatMap((plan) => plan.urgent)
  const [sells = [], buys = []] = plans.map((plan) => plan.rest)
  const rest = Array.from({ length: Math.max(sells.length, buys.length) }, (_, index) => [
    ...sells.slice(index, index + 1),
    ...buys.slice(index, index + 1),
  ]).flat()
  return [...urgent, ...rest]
}

function planSide(
  side: Side,
  view: QuoteView,
  flow: DemoFlow,
  jitter: () => number,
): { readonly urgent: QuoteAction[]; readonly rest: QuoteAction[] } {
  const halfSpread = (view.middle * flow.halfSpreadPpm) / 1_000_000
  const slots = slotsOf(side, view, halfSpread)
  const distance = ({ ticks }: RestingQuote): number =>
    side === 'sell' ? ticks - view.middle : view.middle - ticks
  const orders = view.orders
    .filter((order) => order.side === side)
    .toSorted((a, b) => distance(a) - distance(b))
  const tooNear = orders.filter((order) => distance(order) < halfSpread * NEAREST)
  const { empty, spare } = settle(slots, orders.slice(tooNear.length))

  const urgent: QuoteAction[] = []
  const rest: QuoteAction[] = []
  for (const order of tooNear) urgent.push(move(order, empty.shift(), true))
  for (const slot of empty) {
    const order = spare.pop()
    const lots = sizeOf(slot, view, flow, jitter)
    rest.push(
      order ? move(order, slot, false) : { kind: 'place', side, ticks: slot.ticks, lots, urgent: false },
    )
  }
  for (const order of spare) rest.push({ kind: 'cancel', orderId: order.orderId, urgent: false })
  return { urgent, rest }

  function move(order: RestingQuote, slot: Slot | undefined, isUrgent: boolean): QuoteAction {
    if (!slot) return { kind: 'cancel', orderId: order.orderId, urgent: isUrgent }
    const lots = order.lots - order.remaining + sizeOf(slot, view, flow, jitter)
    return { kind: 'amend', orderId: order.orderId, ticks: slot.ticks, lots, urgent: isUrgent }
  }
}

/** Where quotes should stand, from the middle outwards, each at a price of its own. */
function slotsOf(side: Side, { middle, othersBid, othersAsk }: QuoteView, halfSpread: number): Slot[] {
  const slots: Slot[] = []
  let distance = halfSpread
  for (let rank = 0; rank < LEVELS; rank += 1) {
    const before = slots.at(-1)?.ticks
    const ticks =
      side === 'sell'
        ? Math.max(Math.ceil(middle + distance), (before ?? 0) + 1)
        : Math.min(Math.floor(middle - distance), (before ?? Number.POSITIVE_INFINITY) - 1)
    if (ticks > 0) slots.push({ ticks, rank })
    distance += halfSpread * FIRST_GAP * GAP_GROWTH ** rank
  }
  return slots.filter(({ ticks }) =>
    side === 'sell'
      ? othersBid === undefined || ticks > othersBid
      : othersAsk === undefined || ticks < othersAsk,
  )
}

/** Gives every order the slot it stands nearest to. Orders in a slot that is taken, or beyond the last, are spare. */
function settle(
  slots: readonly Slot[],
  orders: readonly RestingQuote[],
): { readonly empty: Slot[]; readonly spare: RestingQuote[] } {
  const taken = new Set<Slot>()
  const spare: RestingQuote[] = []
  const reach = Math.abs((slots.at(-1)?.ticks ?? 0) - (slots.at(-2)?.ticks ?? 0)) + 1
  for (const order of orders) {
    const [nearest] = slots.toSorted(
      (a, b) => Math.abs(a.ticks - order.ticks) - Math.abs(b.ticks - order.ticks),
    )
    const away = nearest ? Math.abs(nearest.ticks - order.ticks) : Number.POSITIVE_INFINITY
    if (!nearest || taken.has(nearest) || away > reach) spare.push(order)
    else taken.add(nearest)
  }
  return { empty: slots.filter((slot) => !taken.has(slot)), spare }
}

function sizeOf(
  { rank }: Slot,
  { lotWorth, lotsMin }: QuoteView,
  { levelWorth }: DemoFlow,
  jitter: () => number,
): number {
  const worth = levelWorth * SIZE_GROWTH ** rank * (0.6 + 0.8 * jitter())
  return Math.max(lotsMin, Math.round(worth / lotWorth))
}
