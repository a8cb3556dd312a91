import { hash } from 'node:crypto'
import type { ConditionalTrigger, Side } from '../../../engine/index.ts'
import type { PerpInstrument } from '../../../instruments/catalogue.ts'
import { CLIENT_ID, lotsIn, sideOf, ticksIn } from '../../account/wanted-order.ts'
import type { BinanceContext, SignedCall } from '../../protocol/endpoint.ts'
import { BinanceError, illegal, missing } from '../../protocol/errors.ts'
import { type Fields, textOf, wordOf } from '../../protocol/fields.ts'
import { perpOf } from '../account/find-positions.ts'
import { ALGO_TYPES, directionOf, WORKING_TYPES } from './present-algo.ts'

const FLAGS = ['true', 'false', 'TRUE', 'FALSE'] as const
const WORKING_NAMES = Object.keys(WORKING_TYPES) as (keyof typeof WORKING_TYPES)[]
const OTHER_TYPES = ['STOP', 'TAKE_PROFIT', 'TRAILING_STOP_MARKET'] as const
const TYPES = [...ALGO_TYPES, ...OTHER_TYPES] as const
/** Parameters of what is not offered, with the value that asks for nothing. */
const NOT_OFFERED: Readonly<Record<string, string>> = {
  price: '',
  activatePrice: '',
  callbackRate: '',
  priceProtect: 'false',
  priceMatch: 'NONE',
  goodTillDate: '',
}

/** A conditional order as it was asked for, in the contract's units. */
export interface WantedAlgoOrder {
  readonly perp: PerpInstrument
  readonly side: Side
  readonly trigger: ConditionalTrigger
  readonly terms:
    | { readonly purpose: 'open'; readonly lots: number }
    | { readonly purpose: 'reduce'; readonly lots: number }
    | { readonly purpose: 'close' }
  readonly clientId: string | undefined
}

/** Returns the idempotency key, as for orders, whose client ids are others. */
export function onceOfAlgo(
  { signatureHash }: SignedCall,
  { perp, side, trigger, terms, clientId }: WantedAlgoOrder,
) {
  const key = clientId === undefined ? `signature:${signatureHash}` : `algo-client:${clientId}`
  const { source, direction, ticks } = trigger
  const lots = terms.purpose === 'close' ? '' : terms.lots
  const body = [perp.id, side, source, direction, ticks, terms.purpose, lots].join()
  return { key, bodyHash: hash('sha256', body, 'base64url') }
}

/** Reads a conditional order. Throws a `BinanceError` for parameters that contradict each other or the contract's units. */
export function readAlgoOrder(ctx: BinanceContext, fields: Fields): WantedAlgoOrder {
  const perp = perpOf(ctx, { fields })
  const side = sideOf(fields)
  textOf(fields, 'algoType')
  wordOf(fields, 'algoType', ['CONDITIONAL'])
  textOf(fields, 'type')
  const type = wordOf(fields, 'type', TYPES, () => new BinanceError(-1116, 'Invalid orderType.'))
  if (type !== 'STOP_MARKET' && type !== 'TAKE_PROFIT_MARKET')
    throw new BinanceError(-1020, 'Only STOP_MARKET and TAKE_PROFIT_MARKET are available.')
  for (const [name, nothing] of Object.entries(NOT_OFFERED)) {
    const text = fields.get(name) ?? ''
    if (text !== '' && text.toLowerCase() !== nothing.toLowerCase()) throw notRequired(name)
  }
  wordOf(fields, 'timeInForce', ['GTC'], () => new BinanceError(-1115, 'Invalid timeInForce.'))
  const clientId = fields.get('clientAlgoId')
  if (clientId !== undefined && !CLIENT_ID.test(clientId)) throw illegal('clientAlgoId')
  const source = WORKING_TYPES[wordOf(fields, 'workingType', WORKING_NAMES) ?? 'CONTRACT_PRICE']
  const trigger = { source, direction: directionOf(type, side), ticks: ticksIn(perp, fields, 'triggerPrice') }
  return { perp, side, trigger, terms: termsOf(perp, fields), clientId }
}

function termsOf(perp: PerpInstrument, fields: Fields): WantedAlgoOrder['terms'] {
  const reduces = flagOf(fields, 'reduceOnly')
  if (flagOf(fields, 'closePosition')) {
    if (fields.has('quantity')) throw notRequired('quantity')
    if (reduces) throw notRequired('reduceOnly')
    return { purpose: 'close' }
  }
  if (!fields.has('quantity')) throw missing('quantity')
  return { purpose: reduces ? 'reduce' : 'open', lots: lotsIn(perp, fields) }
}

function flagOf(fields: Fields, name: string): boolean {
  return wordOf(fields, name, FLAGS)?.toLowerCase() === 'true'
}

function notRequired(name: string): BinanceError {
  return new BinanceError(-1106, `Parameter '${name}' sent when not required.`)
}
