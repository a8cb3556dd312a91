import { hash } from 'node:crypto'
import type { OpeningTerms, Side } from '../../../engine/index.ts'
import type { PerpInstrument } from '../../../instruments/catalogue.ts'
import { CLIENT_ID, lotsIn, sideOf, ticksIn } from '../../account/wanted-order.ts'
import type { BinanceContext, SignedCall } from '../../protocol/endpoint.ts'
import { BinanceError, illegal, missing } from '../../protocol/errors.ts'
import { type Fields, textOf, wordOf } from '../../protocol/fields.ts'
import { perpOf } from '../account/find-positions.ts'
import { TIMES } from '../account/present-order.ts'

const RESPONSES = ['ACK', 'RESULT'] as const
const FLAGS = ['true', 'false'] as const
const TIME_NAMES = Object.keys(TIMES) as (keyof typeof TIMES)[]
/** Types of conditional orders, which are placed by another call. */
const CONDITIONAL = [
  'STOP',
  'STOP_MARKET',
  'TAKE_PROFIT',
  'TAKE_PROFIT_MARKET',
  'TRAILING_STOP_MARKET',
] as const
const TYPES = ['LIMIT', 'MARKET', ...CONDITIONAL] as const
/**
 * Parameters of what is not offered, with the value that asks for nothing. An order without them would not be the one that was
 * asked for.
 */
const NOT_OFFERED: Readonly<Record<string, string>> = {
  stopPrice: '',
  activationPrice: '',
  callbackRate: '',
  closePosition: 'false',
  priceMatch: 'NONE',
  goodTillDate: '',
}

const PLACED_ELSEWHERE =
  'Order type not supported for this endpoint. Please use the Algo Order API endpoints instead.'

/** An order on a perpetual as it was asked for, in the contract's units. */
export interface WantedPerpOrder {
  readonly perp: PerpInstrument
  readonly side: Side
  readonly terms: OpeningTerms
  readonly reduceOnly: boolean
  readonly clientId: string | undefined
}

/**
 * Returns the idempotency key of an order, as for spot orders, whose client ids are others. The leverage belongs to the contract, and
 * is not a part of what was asked for.
 */
export function onceOf({ signatureHash }: SignedCall, wanted: WantedPerpOrder) {
  const { perp, side, terms, reduceOnly, clientId } = wanted
  const key = clientId === undefined ? `signature:${signatureHash}` : `perp-client:${clientId}`
  const body = Object.entries(terms).map(([name, value]) => `${name}=${value}`)
  const bodyHash = hash('sha256', [perp.id, side, reduceOnly, ...body.toSorted()].join(), 'base64url')
  return { key, bodyHash }
}

/** Reads an order from the parameters. Throws a `BinanceError` for those that contradict each other or the contract's units. */
export function readOrder(ctx: BinanceContext, fields: Fields): WantedPerpOrder {
  const perp = perpOf(ctx, { fields })
  const side = sideOf(fields)
  textOf(fields, 'type')
  const type = wordOf(fields, 'type', TYPES, () => new BinanceError(-1116, 'Invalid orderType.'))
  if (type !== 'LIMIT' && type !== 'MARKET') throw new BinanceError(-4120, PLACED_ELSEWHERE)
  for (const [name, nothing] of Object.entries(NOT_OFFERED)) refuseUnless(fields, name, nothing)
  const clientId = fields.get('newClientOrderId')
  if (clientId !== undefined && !CLIENT_ID.test(clientId)) throw illegal('newClientOrderId')
  wordOf(fields, 'newOrderRespType', RESPONSES)
  const reduceOnly = wordOf(fields, 'reduceOnly', FLAGS) === 'true'
  return { perp, side, terms: termsOf(perp, type, fields), reduceOnly, clientId }
}

function termsOf(perp: PerpInstrument, type: 'LIMIT' | 'MARKET', fields: Fields): OpeningTerms {
  const lots = lotsIn(perp, fields)
  if (type === 'MARKET') {
    refuseUnless(fields, 'price', '')
    return { type: 'market', lots }
  }
  const ticks = ticksIn(perp, fields)
  const time = wordOf(
    fields,
    'timeInForce',
    TIME_NAMES,
    () => new BinanceError(-1115, 'Invalid timeInForce.'),
  )
  if (time === undefined) throw missing('timeInForce')
  return { type: 'limit', timeInForce: TIMES[time], ticks, lots }
}

function refuseUnless(fields: Fields, name: string, nothing: string): void {
  const text = fields.get(name) ?? ''
  if (text !== '' && text !== nothing)
    throw new BinanceError(-1106, `Parameter '${name}' sent when not required.`)
}
