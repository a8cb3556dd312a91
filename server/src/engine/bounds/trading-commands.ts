import type {
  CustomerCommand,
  Exchange,
  MarketCommand,
  PassTime,
  PerpCommand,
  PlaceOrder,
  PlaceStop,
  SpotCommand,
} from '@halyard/core'
import type { Draw } from './draw.ts'
import {
  BTC,
  DAY_MS,
  STRICT,
  USDT,
  WHOLE,
  customer,
  marketOf,
  statusOf,
  type Generators,
} from './shared-values.ts'

/** Draws the market, customer, spot and perpetual commands. */
export const GENERATORS: Generators<
  (CustomerCommand | MarketCommand | PassTime | PerpCommand | SpotCommand)['kind']
> = {
  configureCurrency: (draw) => ({
    kind: 'configureCurrency',
    currency: {
      id: draw.whole(BTC, USDT, WHOLE, 4),
      name: draw.pick('BTC', 'USDT', 'ABC', 'NOVA'),
      decimals: draw.whole(0, 6, 8),
    },
  }),
  configureMarket: (draw) => ({
    kind: 'configureMarket',
    market: marketOf(draw, draw.whole(1, 2, 2, 2), BTC),
  }),
  recordPrices: (draw, { at }) => ({
    kind: 'recordPrices',
    ...(draw.chance(20) && { liveUntil: draw.whole(at - 1, at, at + 500) }),
    prices: [
      {
        marketId: draw.pick(1, 1, 1, 2),
        ticks: draw.whole(100_000, 90_000, 110_000, 1, 1_000_000_000_000),
        quality: draw.pick('live', 'live', 'live', 'delayed', 'uncertain'),
      },
    ],
  }),
  passTime: () => ({ kind: 'passTime' }),
  openCustomer: (draw) => ({
    kind: 'openCustomer',
    customerId: draw.whole(4, 5),
    isMarketMaker: draw.chance(20),
  }),
  setOwnFreeze: (draw) => ({ kind: 'setOwnFreeze', customerId: customer(draw), frozen: draw.chance(20) }),
  setVerification: (draw) => ({
    kind: 'setVerification',
    customerId: STRICT,
    level: draw.pick(0, 1, 2, 2, 2),
  }),
  setHold: (draw, { at }) => ({
    kind: 'setHold',
    customerId: STRICT,
    until: draw.whole(at, at + DAY_MS),
  }),
  configurePerp: (draw) => ({
    kind: 'configurePerp',
    perp: {
      id: draw.whole(1),
      baseId: BTC,
      settleId: USDT,
      indexMarketId: 1,
      priceDecimals: 2,
      quantityDecimals: draw.whole(4),
      makerFeePpm: draw.whole(0, 1_000),
      takerFeePpm: draw.whole(2_000, 99_999),
      tiers: [
        { lotsMax: draw.whole(1_000), leverageMax: draw.whole(100, 20), maintenancePpm: draw.whole(5_000) },
        { lotsMax: draw.whole(1_000_000_000), leverageMax: 10, maintenancePpm: draw.whole(20_000) },
      ],
      interestPpm: draw.whole(100, 99_999),
      fundingCapPpm: draw.whole(3_000, 99_999),
      fundingIntervalMs: draw.whole(60_000),
      bandPpm: draw.whole(100_000, 999_999),
      lotsMin: draw.whole(1),
      lotsMax: draw.whole(1_000_000_000),
      liquidationFeePpm: draw.whole(15_000, 999_999),
      markClampPpm: draw.whole(2_500),
      impactNotional: draw.whole(1_000, 1_000_000_000_000),
      impactSpreadMaxPpm: draw.whole(100_000),
      coverSlackPpm: draw.whole(1_000),
      status: statusOf(draw),
    },
  }),
  openPosition: (draw) => ({
    kind: 'openPosition',
    customerId: customer(draw),
    perpId: draw.whole(1),
    side: draw.pick('long', 'short'),
    leverage: draw.whole(1, 5, 10, 10),
    terms: draw.chance(80)
      ? {
          type: 'limit',
          ticks: draw.whole(100_000),
          lots: draw.whole(100, 300, 1_000_000),
        }
      : { type: 'market', lots: draw.whole(1, 100), worstTicks: draw.whole(100_000) },
    stops: {
      takeProfitTicks: draw.pick(undefined, draw.whole(120_000)),
      stopLossTicks: draw.pick(undefined, draw.whole(80_000)),
    },
    clientId: draw.pick(undefined, 'a', 'x'.repeat(36)),
  }),
  reducePosition: (draw, exchange) => {
    const { customerId, positionId } = position(draw, exchange)
    const side = exchange.perps.positions.get(positionId)?.side === 'long' ? 'sell' : 'buy'
    return {
      kind: 'reducePosition',
      customerId,
      perpId: draw.whole(1),
      side: draw.chance(80) ? side : draw.pick('buy', 'sell'),
      terms: draw.chance(80)
        ? { type: 'limit', ticks: draw.whole(100_000, 101_000), lots: draw.whole(1, 50, 100) }
        : { type: 'market', lots: draw.whole(1, 100) },
      clientId: draw.pick(undefined, 'a', 'b'),
    }
  },
  cancelOpenings: (draw) => ({
    kind: 'cancelOpenings',
    customerId: customer(draw),
    perpId: draw.pick(undefined, draw.whole(1)),
  }),
  removeMargin: (draw, exchange) => ({
    kind: 'removeMargin',
    ...position(draw, exchange),
    amount: draw.units(1_000n),
  }),
  setPositionMode: (draw) => ({
    kind: 'setPositionMode',
    customerId: customer(draw),
    mode: draw.pick('net', 'net', 'separate'),
  }),
  amendOpening: (draw, exchange) => ({
    kind: 'amendOpening',
    ...position(draw, exchange),
    ticks: draw.whole(99_000, 100_000, 101_000),
    lots: draw.whole(1, 50, 300),
  }),
  placeConditional: (draw) => ({
    kind: 'placeConditional',
    customerId: customer(draw),
    perpId: draw.whole(1),
    side: draw.pick('buy', 'sell'),
    trigger: {
      source: draw.pick('mark', 'last'),
      direction: draw.pick('at_or_below', 'at_or_above'),
      ticks: draw.whole(99_000, 99_999, 100_001, 101_000, 1_000_000_000_000),
    },
    terms: draw.pick(
      { purpose: 'open', lots: draw.whole(1, 100, 1_000_000_000), leverage: draw.whole(1, 10, 20) },
      { purpose: 'reduce', lots: draw.whole(1, 50, 100) },
      { purpose: 'close' },
    ),
    clientId: clientId(draw),
  }),
  cancelConditional: (draw, { perps }) => {
    const { open } = perps.conditionals
    const conditionalId = draw.id(open.keys())
    return { kind: 'cancelConditional', customerId: open.get(conditionalId)?.ownerId ?? 1, conditionalId }
  },
  cancelConditionals: (draw) => ({
    kind: 'cancelConditionals',
    customerId: customer(draw),
    perpId: draw.whole(1),
  }),
  cancelOpening: (draw, exchange) => ({ kind: 'cancelOpening', ...position(draw, exchange) }),
  closePosition: (draw, exchange) => ({
    kind: 'closePosition',
    ...position(draw, exchange),
    lots: draw.pick(undefined, draw.whole(1, 50)),
    limitTicks: draw.pick(undefined, draw.whole(99_000, 101_000)),
  }),
  closeAllPositions: (draw) => ({
    kind: 'closeAllPositions',
    customerId: customer(draw),
    perpId: draw.pick(undefined, draw.whole(1)),
  }),
  setStops: (draw, exchange) => ({
    kind: 'setStops',
    ...position(draw, exchange),
    takeProfitTicks: draw.pick(undefined, draw.whole(100_001, 120_000)),
    stopLossTicks: draw.pick(undefined, draw.whole(99_999, 80_000)),
  }),
  addMargin: (draw, exchange) => ({
    kind: 'addMargin',
    ...position(draw, exchange),
    amount: draw.units(1_000n),
  }),
  placeOrder: (draw) => ({ kind: 'placeOrder', ...spotOrder(draw) }),
  cancelAllOrders: (draw) => ({
    kind: 'cancelAllOrders',
    customerId: customer(draw),
    marketId: draw.whole(1),
  }),
  setCountdown: (draw) => ({
    kind: 'setCountdown',
    customerId: customer(draw),
    marketId: draw.pick(undefined, 1, 2),
    perpId: draw.pick(undefined, undefined, draw.whole(1)),
    countdownMs: draw.whole(0, 1_000, 60_000, 86_400_000),
  }),
  replaceOrder: (draw, exchange) => ({
    kind: 'replaceOrder',
    ...spotOrder(draw),
    orderId: draw.whole(...recentIds(exchange.nextOrderId)),
    mode: draw.pick('stop_on_failure', 'allow_failure'),
  }),
  amendOrder: (draw, exchange) => ({
    kind: 'amendOrder',
    customerId: customer(draw),
    orderId: draw.whole(...recentIds(exchange.nextOrderId)),
    ticks: draw.whole(99_000, 101_000),
    lots: draw.whole(1, 200),
    ...(draw.pick(true, false) ? { onlyFewer: true } : {}),
  }),
  cancelOrder: (draw, exchange) => ({
    kind: 'cancelOrder',
    customerId: customer(draw),
    orderId: draw.whole(...recentIds(exchange.nextOrderId)),
  }),
  placeStop: (draw) => ({ kind: 'placeStop', ...stopOrder(draw) }),
  placeOco: (draw) => ({
    kind: 'placeOco',
    ...stopOrder(draw),
    limit: { ticks: draw.whole(99_000, 100_000, 101_000), clientId: clientId(draw) },
  }),
  cancelStop: (draw, { stops }) => {
    const stopId = draw.id(stops.waiting.keys())
    return { kind: 'cancelStop', customerId: stops.waiting.get(stopId)?.ownerId ?? 1, stopId }
  },
}

/** Draws the fields of a stop order. */
function stopOrder(draw: Draw): Omit<PlaceStop, 'kind'> {
  return {
    customerId: customer(draw),
    marketId: draw.whole(1),
    side: draw.pick('buy', 'sell'),
    trigger: draw.chance(30)
      ? { trailPpm: draw.whole(1_000, 10_000, 200_000) }
      : {
          source: draw.pick('last', 'index'),
          direction: draw.pick('at_or_below', 'at_or_above'),
          ticks: draw.whole(99_000, 99_999, 100_001, 101_000, 1_000_000_000_000),
        },
    terms: draw.chance(50)
      ? { type: 'limit', ticks: draw.whole(99_000, 100_000, 101_000), lots: draw.whole(100, 1_000_000) }
      : { type: 'market', lots: draw.whole(1, 100) },
    clientId: clientId(draw),
  }
}

/** Draws the fields of a spot order. */
function spotOrder(draw: Draw): Omit<PlaceOrder, 'kind'> {
  return {
    customerId: customer(draw),
    marketId: draw.whole(1),
    side: draw.pick('buy', 'sell'),
    terms: draw.chance(75)
      ? {
          type: 'limit',
          timeInForce: draw.pick('gtc', 'gtc', 'post_only', 'ioc', 'fok'),
          ticks: draw.whole(99_000, 100_000, 100_000, 101_000),
          lots: draw.whole(100, 1_000_000),
        }
      : draw.pick(
          { type: 'market', lots: draw.whole(1, 100) },
          { type: 'market', spend: draw.units(1_000_000n) },
        ),
    clientId: clientId(draw),
  }
}

/** Draws the client id of few orders: valid, too long, empty, or like a stored amount. */
function clientId(draw: Draw): string | undefined {
  return draw.chance(80)
    ? undefined
    : draw.pick('a', 'b-_9', '100n', '-5nn', 'x'.repeat(36), 'x'.repeat(37), '', 'é\n')
}

/** Returns the ids of the last records of a numbered list. */
function recentIds(nextId: number): number[] {
  return [1, 2, 3, 4, 5, 6].map((back) => Math.max(1, nextId - back))
}

/** Draws an open position and its owner, more often one that holds lots. */
function position(draw: Draw, { perps }: Exchange) {
  const holding = [...perps.positions.values()].filter(({ openLots }) => openLots > 0).map(({ id }) => id)
  const positionId = draw.id(holding.length > 0 && draw.chance(80) ? holding : perps.positions.keys())
  return { customerId: perps.positions.get(positionId)?.ownerId ?? 1, positionId }
}
