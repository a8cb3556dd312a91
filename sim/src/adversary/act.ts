import type { Command, PerpConfig, PositionSide, Reply } from '@halyard/core'
import { bankruptcyTicks } from '@halyard/core'
import { amount, toAmount } from '@halyard/money'
import { perpOf, marketOf, SETTLE } from './listing.ts'
import type { Act, Direction, Price } from './moves.ts'
import type { World } from './world.ts'

/** The knowledge of the adversary at the time of an action. */
export interface View {
  readonly world: World
  readonly marketId: number
  /** The next index price in ticks, known before the exchange records it. */
  readonly nextTicks: number
  readonly own: ReadonlySet<number>
}

/** Sends the commands of one action of a customer. Rejected commands are part of the search. */
export function perform(view: View, customerId: number, act: Act): void {
  const { world, marketId } = view
  switch (act.kind) {
    case 'open':
      return open(view, customerId, act)
    case 'close': {
      const position = positionsOf(view, customerId).find(({ openLots }) => openLots > 0)
      if (!position) return
      const lots = Math.max(1, share(position.openLots, act.sizePpm))
      world.send({ kind: 'closePosition', customerId, positionId: position.id, lots })
      return
    }
    case 'close_all':
      world.send({ kind: 'closeAllPositions', customerId, perpId: marketId })
      return
    case 'cancel': {
      const resting = positionsOf(view, customerId).filter(({ remaining }) => remaining > 0)
      for (const { id } of act.newestFirst ? resting.toReversed() : resting)
        world.send({ kind: 'cancelOpening', customerId, positionId: id })
      return
    }
    case 'margin':
      return addMargin(view, customerId, act.sizePpm)
    case 'stops':
      return setStops(view, customerId, act.ppm)
    case 'spot':
      return tradeSpot(view, customerId, act)
    case 'cancel_spot':
      for (const { id, ownerId } of world.exchange.orders.values())
        if (ownerId === customerId) world.send({ kind: 'cancelOrder', customerId, orderId: id })
      return
    case 'transfer':
      world.send({
        kind: 'transferFunds',
        customerId,
        currencyId: SETTLE,
        source: act.back ? 'contract' : 'coin',
        target: act.back ? 'coin' : 'contract',
        amount: amount(BigInt(Math.max(1, act.sizePpm))),
      })
  }
}

const NO_STOPS = { takeProfitTicks: undefined, stopLossTicks: undefined }

function open(view: View, customerId: number, act: Extract<Act, { kind: 'open' }>): void {
  const { world, marketId } = view
  const config = perpOf(marketId)
  const side = sideOf(view, act.side)
  const lots = Math.max(config.lotsMin, share(config.lotsMax, act.sizePpm))
  // The highest leverage is tried as if no other rows existed; lower leverage is a share of what the total quantity
  // allows.
  const counted = act.leveragePpm < 1_000_000 ? lots + quantityOf(view, customerId, side) : lots
  const leverage = Math.max(1, share(maxLeverage(config, counted), act.leveragePpm))
  const ticks = act.price && ticksOf(view, side, act.price)
  const reply = world.send({
    kind: 'openPosition',
    customerId,
    perpId: config.id,
    side,
    leverage,
    terms: ticks === undefined ? { type: 'market', lots } : { type: 'limit', ticks, lots },
    stops: NO_STOPS,
  })
  if (act.ioc === true) cancelIfResting(world, customerId, reply)
}

function quantityOf(view: View, customerId: number, side: PositionSide): number {
  let lots = 0
  for (const row of positionsOf(view, customerId)) if (row.side === side) lots += row.openLots + row.remaining
  return lots
}

function cancelIfResting(world: World, customerId: number, reply: Reply): void {
  if (!reply.ok || !reply.position) return
  const { positionId } = reply.position
  if ((world.exchange.perps.positions.get(positionId)?.remaining ?? 0) > 0)
    world.send({ kind: 'cancelOpening', customerId, positionId })
}

function addMargin(view: View, customerId: number, sizePpm: number): void {
  const position = positionsOf(view, customerId).find(({ openLots }) => openLots > 0)
  if (!position) return
  const added = amount(BigInt(Math.max(1, share(Number(position.margin), sizePpm))))
  view.world.send({ kind: 'addMargin', customerId, positionId: position.id, amount: added })
}

function setStops(view: View, customerId: number, ppm: number): void {
  const position = positionsOf(view, customerId).find(({ openLots }) => openLots > 0)
  if (!position) return
  const index = indexOf(view)
  const away = Math.max(1, share(index, ppm))
  const isLong = position.side === 'long'
  view.world.send({
    kind: 'setStops',
    customerId,
    positionId: position.id,
    takeProfitTicks: index + (isLong ? away : -away),
    stopLossTicks: index - (isLong ? away : -away),
  })
}

function tradeSpot(view: View, customerId: number, act: Extract<Act, { kind: 'spot' }>): void {
  const { world, marketId } = view
  const market = marketOf(marketId)
  const side = sideOf(view, act.side)
  const bookSide = side === 'long' ? 'buy' : 'sell'
  const index = indexOf(view)
  const tickUnits = 10 ** (6 - market.priceDecimals - market.quantityDecimals)
  // The minimum order value, and at most 100,000 units of the quote currency.
  const least = Math.ceil((Number(market.valueMin) * 1.002) / (index * tickUnits))
  const lots = Math.max(market.lotsMin, least, share(100_000_000_000 / (index * tickUnits), act.sizePpm))
  const ticks = act.price && ticksOf(view, side, act.price)
  const terms: Extract<Command, { kind: 'placeOrder' }>['terms'] =
    ticks === undefined ? { type: 'market', lots } : { type: 'limit', ticks, lots }
  world.send({ kind: 'placeOrder', customerId, marketId, side: bookSide, terms })
}

function positionsOf({ world, marketId }: View, customerId: number) {
  const positions = world.exchange.perps.byId.get(marketId)?.positions.values() ?? []
  return [...positions].filter(({ ownerId }) => ownerId === customerId)
}

function indexOf({ world, marketId }: View): number {
  return world.exchange.markets.get(marketId)?.indexTicks ?? 1
}

function sideOf(view: View, direction: Direction): PositionSide {
  if (direction !== 'with') return direction
  return view.nextTicks >= indexOf(view) ? 'long' : 'short'
}

function maxLeverage({ tiers }: PerpConfig, lots: number): number {
  return tiers.find(({ lotsMax }) => lots <= lotsMax)?.leverageMax ?? 1
}

function ticksOf(view: View, side: PositionSide, { from, ppm }: Price): number {
  const index = indexOf(view)
  const offset = share(index, ppm)
  if (from === 'tick') return 1
  if (from === 'own_bankruptcy') return Math.max(1, (weakestBankruptcy(view, side) ?? index) + offset)
  if (from === 'index') return Math.max(1, index + offset)
  const book = view.world.exchange.perps.byId.get(view.marketId)?.book
  const [best] = book?.levels(side === 'long' ? 'buy' : 'sell', 1) ?? []
  return Math.max(1, (best?.ticks ?? index) + offset)
}

/** Returns the bankruptcy price closest to the index among the adversary's positions on a side. */
function weakestBankruptcy({ world, marketId, own }: View, side: PositionSide): number | undefined {
  const perp = world.exchange.perps.byId.get(marketId)
  let weakest: number | undefined
  for (const row of perp?.positions.values() ?? []) {
    if (!perp || !own.has(row.ownerId) || row.side !== side || row.openLots === 0) continue
    const ticks = bankruptcyTicks(perp.tickLotUnits, {
      side,
      lots: row.openLots,
      entryValue: toAmount(row.entryValue),
      margin: toAmount(row.margin),
    })
    if (weakest === undefined || (side === 'long' ? ticks > weakest : ticks < weakest)) weakest = ticks
  }
  return weakest
}

function share(whole: number, ppm: number): number {
  return Math.trunc((whole * ppm) / 1_000_000)
}
