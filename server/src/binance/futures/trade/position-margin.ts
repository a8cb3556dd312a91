import { amount, parseUnits } from '@halyard/money'
import { onceBySignature } from '../../account/submit.ts'
import { requireRecent } from '../../protocol/authenticate.ts'
import type { SignedEndpoint } from '../../protocol/endpoint.ts'
import { BinanceError, missing } from '../../protocol/errors.ts'
import { decimalOf, wordOf } from '../../protocol/fields.ts'
import { findOpenPositions, perpOf } from '../account/find-positions.ts'
import { requireOneWay } from './require-one-way.ts'
import { submitPerp } from './submit.ts'

/** Directions in the protocol's words. */
const KINDS = { 1: 'addMargin', 2: 'removeMargin' } as const
const TYPES = ['1', '2'] as const

/** Adds margin to the position in a contract, or removes some. A copy of the request does nothing. */
export const positionMargin: SignedEndpoint = {
  signed: true,
  trades: 'trade_contract',
  weight: 1,
  async handle(ctx, call) {
    const { fields } = call
    const perp = perpOf(ctx, call)
    const type = wordOf(fields, 'type', TYPES)
    if (type === undefined) throw missing('type')
    const text = decimalOf(fields, 'amount')
    if (text === undefined) throw missing('amount')
    const units = parseUnits(text, perp.quote.decimals)
    if (units === undefined) throw new BinanceError(-1111, "Parameter 'amount' has too much precision.")
    await requireOneWay(ctx, call)
    const held = (await findOpenPositions(ctx, call, perp)).find(({ row }) => row.openLots > 0)
    if (!held) throw new BinanceError(-4054, 'Cannot add position margin: position is 0.')
    requireRecent(fields, ctx.now())
    const position = { customerId: call.key.customerId, positionId: held.row.id, amount: amount(units) }
    const once = onceBySignature(call, KINDS[type], perp.id, Number(units))
    await submitPerp(ctx, call, { kind: KINDS[type], ...position }, once)
    return {
      amount: Number(text),
      code: 200,
      msg: 'Successfully modify position margin.',
      type: Number(type),
    }
  },
}
