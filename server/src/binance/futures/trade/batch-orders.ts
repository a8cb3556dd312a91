import { describeError } from '../../protocol/describe-error.ts'
import type { BinanceContext, SignedCall, SignedEndpoint } from '../../protocol/endpoint.ts'
import { BinanceError, illegal, missing } from '../../protocol/errors.ts'
import { type Fields, textOf } from '../../protocol/fields.ts'
import { amendOrder } from './amend-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { placeOrder } from './place-order.ts'
import { requireOneWay } from './require-one-way.ts'

const PLACED_MAX = 5
const CANCELLED_MAX = 10
/** Parameters of the request, which hold for each of its orders. */
const OF_REQUEST = ['timestamp', 'recvWindow'] as const

export const placeOrders = batchOf(placeOrder, wantedOrders)
export const amendOrders = batchOf(amendOrder, wantedOrders)
export const cancelOrders: SignedEndpoint = { ...batchOf(cancelOrder, namedOrders), weight: 1 }

/**
 * Makes an endpoint that handles several orders, one after another and each on its own. The answer has the order or the error of
 * each. Those that count as orders all do.
 */
function batchOf(one: SignedEndpoint, read: (fields: Fields) => readonly Fields[]): SignedEndpoint {
  return {
    signed: true,
    trades: 'trade_contract',
    weight: 5,
    ...(one.orders && { orders: (fields: Fields) => read(fields).length }),
    async handle(ctx, call) {
      const asked = read(call.fields)
      await requireOneWay(ctx, call)
      const answers: unknown[] = []
      for (const [index, fields] of asked.entries())
        answers.push(await answer(ctx, one, partOf(call, fields, index)))
      return answers
    },
  }
}

async function answer(ctx: BinanceContext, one: SignedEndpoint, call: SignedCall): Promise<unknown> {
  try {
    return await one.handle(ctx, call)
  } catch (thrown) {
    const { code, message } = describeError(ctx, thrown, { path: 'batchOrders', isRead: false })
    return { code, msg: message }
  }
}

/** Returns the call of one of the orders. Each has an idempotency key of its own, and the time of the request. */
function partOf(call: SignedCall, fields: Fields, index: number): SignedCall {
  const part = new Map(fields)
  for (const name of OF_REQUEST) {
    const value = call.fields.get(name)
    if (value === undefined) part.delete(name)
    else part.set(name, value)
  }
  return { ...call, fields: part, signatureHash: `${call.signatureHash}:${index}` }
}

function wantedOrders(fields: Fields): readonly Fields[] {
  const items = listOf(fields, 'batchOrders')
  if (items.length === 0 || items.length > PLACED_MAX)
    throw new BinanceError(-4082, 'Invalid number of batch place orders.')
  return items.map((item) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) throw illegal('batchOrders')
    return new Map(Object.entries(item).map(([name, value]) => [name, textIn(value)]))
  })
}

/** The lists that a cancel may have, as documented and as clients write them. */
const LISTS = {
  orderIdList: 'orderId',
  orderidlist: 'orderId',
  origClientOrderIdList: 'origClientOrderId',
  origclientorderidlist: 'origClientOrderId',
} as const

function namedOrders(fields: Fields): readonly Fields[] {
  const symbol = textOf(fields, 'symbol')
  const list = (Object.keys(LISTS) as (keyof typeof LISTS)[]).find((name) => fields.has(name))
  if (!list) throw missing('orderIdList')
  const name = LISTS[list]
  const items = listOf(fields, list)
  if (items.length === 0 || items.length > CANCELLED_MAX)
    throw new BinanceError(-4083, 'Invalid number of batch cancel orders.')
  return items.map(
    (item) =>
      new Map([
        ['symbol', symbol],
        [name, textIn(item)],
      ]),
  )
}

/** Reads a list, which is written as JSON. */
function listOf(fields: Fields, name: string): readonly unknown[] {
  const text = textOf(fields, name)
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) return list
  } catch {
    // Answered below like any other text that is not a list.
  }
  throw illegal(name)
}

function textIn(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw illegal('batchOrders')
}
