import type { Side } from '@halyard/server/engine'
import type { FlowProfile } from '../prices/demo-flow.ts'

/** A resting order of the market maker. */
export interface RestingQuote {
  readonly orderId: number
  readonly side: Side
  readonly ticks: number
  readonly lots: number
  readonly remaining: number
}

/** The market as the market maker sees it. */
export interface QuoteView {
  /** The price to quote around, in ticks, not rounded. */
  readonly middle: number
  /** The value of one lot in USDT. */
  readonly lotValue: number
  readonly lotsMin: number
  readonly orders: readonly RestingQuote[]
  /** The best bid and ask of others. Quotes do not cross them. */
  readonly othersBid: number | undefined
  readonly othersAsk: number | undefined
}

/** An action on a quote. It is `urgent` if the quote would otherwise trade at a loss. */
export type QuoteAction = { readonly urgent: boolean } & (
  | { readonly kind: 'cancel'; readonly orderId: number }
  | { readonly kind: 'amend'; readonly orderId: number; readonly ticks: number; readonly lots: number }
  | { readonly kind: 'place'; readonly side: Side; readonly ticks: number; readonly lots: number }
)

/** A target price and size for a quote, and its distance from the middle in ticks. */
interface Slot {
  readonly ticks: number
  readonly distance: number
  readonly lots: number
}

const LEVELS = 13
const FIRST_GAP = 0.65
const GAP_GROWTH = 1.18
const SIZE_GROWTH = 1.15
/** A quote closer to the middle than this share of the half spread is urgent. */
const NEAREST_SHARE = 0.55

/**
 * Computes the place, amend and cancel actions that restore the target quote ladder, most urgent first. A
 * quote close enough to a slot stays. A quote too close to the middle, too far out, or second in its slot
 * moves to an empty slot, so the ladder follows the price with one or two changes at a time. `jitter` returns
 * numbers from 0 to 1 that vary the sizes.
 */
export function planQuotes(view: QuoteView, flow: FlowProfile, jitter: () => number): QuoteAction[] {
  const sells = planSide('sell', view, flow, jitter)
  const buys = planSide('buy', view, flow, jitter)
  const interleaved = sells.routine.flatMap((action, index) => [
    action,
    ...buys.routine.slice(index, index + 1),
  ])
  return [...sells.urgent, ...buys.urgent, ...interleaved, ...buys.routine.slice(sells.routine.length)]
}

/** Returns the value in USDT that the full ladder of one side quotes. */
export function sideValueOf({ levelValue, levels = LEVELS }: FlowProfile): number {
  return (levelValue * (SIZE_GROWTH ** levels - 1)) / (SIZE_GROWTH - 1)
}

function planSide(
  side: Side,
  view: QuoteView,
  flow: FlowProfile,
  jitter: () => number,
): { readonly urgent: QuoteAction[]; readonly routine: QuoteAction[] } {
  const halfSpread = (view.middle * flow.halfSpreadPpm) / 1_000_000
  const orders = view.orders
    .filter((order) => order.side === side)
    .map((order) => ({ ...order, distance: distanceOf(side, view.middle, order.ticks) }))
    .toSorted((a, b) => a.distance - b.distance)
  const tooClose = orders.filter(({ distance }) => distance < halfSpread * NEAREST_SHARE)
  const slots = slotsOf(side, view, flow, halfSpread, jitter)
  const { empty, spare } = assignSlots(slots, orders.slice(tooClose.length))

  const urgent = tooClose.map((order) => moveTo(empty.shift(), order, true))
  const routine = empty.map((slot): QuoteAction => {
    const order = spare.pop()
    return order
      ? moveTo(slot, order, false)
      : { kind: 'place', side, ticks: slot.ticks, lots: slot.lots, urgent: false }
  })
  return { urgent, routine: [...routine, ...spare.map((order) => moveTo(undefined, order, false))] }
}

function moveTo(slot: Slot | undefined, order: RestingQuote, urgent: boolean): QuoteAction {
  const { orderId } = order
  if (!slot) return { kind: 'cancel', orderId, urgent }
  // The engine counts the filled lots in the size of an order.
  const lots = order.lots - order.remaining + slot.lots
  return { kind: 'amend', orderId, ticks: slot.ticks, lots, urgent }
}

/**
 * Returns the target slots from the middle outwards, at distinct prices that do not cross orders of others.
 */
function slotsOf(
  side: Side,
  { middle, lotValue, lotsMin, othersBid, othersAsk }: QuoteView,
  flow: FlowProfile,
  halfSpread: number,
  jitter: () => number,
): Slot[] {
  const slots: Slot[] = []
  let distance = halfSpread
  for (let rank = 0; rank < (flow.levels ?? LEVELS); rank += 1) {
    const last = slots.at(-1)?.ticks
    const ticks =
      side === 'sell'
        ? Math.max(Math.ceil(middle + distance), (last ?? 0) + 1)
        : Math.min(Math.floor(middle - distance), (last ?? Number.POSITIVE_INFINITY) - 1)
    const worth = flow.levelValue * SIZE_GROWTH ** rank * (0.6 + 0.8 * jitter())
    const lots = Math.max(lotsMin, Math.round(worth / lotValue))
    slots.push({ ticks, distance: distanceOf(side, middle, ticks), lots })
    distance += halfSpread * FIRST_GAP * GAP_GROWTH ** rank
  }
  return slots.filter(
    ({ ticks }) =>
      ticks > 0 &&
      (side === 'sell' ? ticks > (othersBid ?? 0) : ticks < (othersAsk ?? Number.POSITIVE_INFINITY)),
  )
}

function distanceOf(side: Side, middle: number, ticks: number): number {
  return side === 'sell' ? ticks - middle : middle - ticks
}

/**
 * Assigns orders to slots from the middle outwards. An order fits a slot if it lies between the neighbouring
 * slots, so that small price moves cause no actions. Returns the empty slots and the unassigned orders, the
 * farthest last.
 */
function assignSlots<Order extends { readonly distance: number }>(
  slots: readonly Slot[],
  orders: readonly Order[],
): { readonly empty: Slot[]; readonly spare: Order[] } {
  const empty: Slot[] = []
  const spare: Order[] = []
  let next = 0
  for (const [index, slot] of slots.entries()) {
    const from = slots[index - 1]?.distance ?? 0
    const to = slots[index + 1]?.distance ?? 2 * slot.distance - from
    while ((orders[next]?.distance ?? Number.POSITIVE_INFINITY) <= from)
      spare.push(...orders.slice(next, ++next))
    if ((orders[next]?.distance ?? Number.POSITIVE_INFINITY) < to) next += 1
    else empty.push(slot)
  }
  return { empty, spare: [...spare, ...orders.slice(next)] }
}
