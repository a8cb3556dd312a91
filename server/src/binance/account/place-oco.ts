import { hash } from 'node:crypto'
import { requireRecent } from '../protocol/authenticate.ts'
import { BinanceError, illegal, missing } from '../protocol/errors.ts'
import type { SignedEndpoint } from '../protocol/endpoint.ts'
import { type Fields, wordOf } from '../protocol/fields.ts'
import { marketOf } from '../protocol/symbols.ts'
import { readAgain } from './cancel-order.ts'
import { presentList } from './order-lists.ts'
import { submit } from './submit.ts'
import { CLIENT_ID, readStop, sideOf, ticksIn } from './wanted-order.ts'

const LEGS = ['LIMIT_MAKER', 'STOP_LOSS', 'STOP_LOSS_LIMIT'] as const

/**
 * Places an OCO: a limit order on the side of the price that is better for the customer, and a stop order on the other one, in one
 * command. Lists of other types are refused.
 */
export const placeOco: SignedEndpoint = {
  signed: true,
  trades: 'trade_spot',
  orders: true,
  weight: 1,
  async handle(ctx, call) {
    const { fields, key } = call
    const market = marketOf(ctx.catalogue, fields)
    const side = sideOf(fields)
    const [limitLeg, stopLeg] =
      side === 'sell' ? (['above', 'below'] as const) : (['below', 'above'] as const)
    const limit = legOf(fields, limitLeg)
    const stop = legOf(fields, stopLeg)
    const type = typeOf(stop, stopLeg)
    if (typeOf(limit, limitLeg) !== 'LIMIT_MAKER' || type === 'LIMIT_MAKER')
      throw new BinanceError(-1116, 'Invalid orderType.')
    const listId = clientIdOf(fields, 'listClientOrderId')
    const command = {
      kind: 'placeOco',
      customerId: key.customerId,
      marketId: market.id,
      side,
      ...readStop(market, side, type, stop),
      clientId: clientIdOf(stop, 'ClientOrderId'),
      limit: { ticks: ticksIn(market, limit, 'price'), clientId: clientIdOf(limit, 'ClientOrderId') },
    } as const
    requireRecent(fields, ctx.now())
    const { trigger, terms, clientId } = command
    const body = JSON.stringify([market.id, side, trigger, terms, clientId, command.limit])
    const named = listId ?? command.limit.clientId ?? clientId
    const { oco } = await submit(ctx, call, command, {
      key: named === undefined ? `signature:${call.signatureHash}` : `list:${named}`,
      bodyHash: hash('sha256', body, 'base64url'),
    })
    const ids = { orderIds: [oco.order.orderId], stopIds: [oco.stop.stopId] }
    return presentList(await readAgain(ctx, market, ids), listId)
  },
}

/** Returns the parameters of one leg without its prefix, as an order of its own has them. */
function legOf(fields: Fields, leg: 'above' | 'below'): Fields {
  const own = new Map<string, string>()
  for (const [name, value] of fields)
    if (name.startsWith(leg)) own.set(unprefixed(name.slice(leg.length)), value)
  const quantity = fields.get('quantity')
  if (quantity !== undefined) own.set('quantity', quantity)
  return own
}

function unprefixed(name: string): string {
  return name === 'ClientOrderId' ? name : `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`
}

function typeOf(fields: Fields, leg: string): (typeof LEGS)[number] {
  const type = wordOf(fields, 'type', LEGS, () => new BinanceError(-1116, 'Invalid orderType.'))
  if (!type) throw missing(`${leg}Type`)
  return type
}

function clientIdOf(fields: Fields, name: string): string | undefined {
  const id = fields.get(name)
  if (id !== undefined && !CLIENT_ID.test(id)) throw illegal(name)
  return id
}
