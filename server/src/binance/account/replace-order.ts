import { hash } from 'node:crypto'
import { codeOf } from '../../calls/reject-codes.ts'
import type { AcceptedTo, OrderReply } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import { requireRecent } from '../protocol/authenticate.ts'
import { BinanceError, isNotFound, missing, toBinanceError } from '../protocol/errors.ts'
import type { BinanceContext, SignedCall, SignedEndpoint } from '../protocol/endpoint.ts'
import { wordOf } from '../protocol/fields.ts'
import { findNamedOrder } from './find-orders.ts'
import { presentCancelledOrder } from './cancel-order.ts'
import { presentReply } from './place-order.ts'
import { submit } from './submit.ts'
import { onceOf, readOrder, type Wanted } from './wanted-order.ts'

const MODES = { STOP_ON_FAILURE: 'stop_on_failure', ALLOW_FAILURE: 'allow_failure' } as const
const MODE_NAMES = Object.keys(MODES) as (keyof typeof MODES)[]
const NAMES = { id: 'cancelOrderId', clientId: 'cancelOrigClientOrderId' }
/** No order has it, so that its cancel fails in the core by the same rule as that of any other. */
const NO_ORDER = 0

type Half = OrderReply | BinanceError

/** Cancels an order and places another one, in one command: no other order comes between. */
export const replaceOrder: SignedEndpoint = {
  signed: true,
  trades: 'trade_spot',
  orders: true,
  weight: 1,
  async handle(ctx, call) {
    const { fields, key } = call
    const mode = wordOf(fields, 'cancelReplaceMode', MODE_NAMES)
    if (!mode) throw missing('cancelReplaceMode')
    const wanted = readOrder(ctx, fields)
    const orderId = await findCancelled(ctx, call)
    requireRecent(fields, ctx.now())
    const { market, side, clientId } = wanted
    if (wanted.wanted.stop) throw new BinanceError(-1116, 'Invalid orderType.')
    const { terms } = wanted.wanted
    const { customerId } = key
    const command = { customerId, marketId: market.id, orderId, mode: MODES[mode], side, terms, clientId }
    try {
      const reply = await submit(
        ctx,
        call,
        { kind: 'replaceOrder', ...command },
        onceOfBoth(call, wanted, orderId),
      )
      return await presentBoth(ctx, call, wanted, reply)
    } catch (error) {
      throw mode === 'STOP_ON_FAILURE' ? notAttempted(error) : error
    }
  },
}

/** Returns the number of the order to be cancelled, or one that no order has. */
async function findCancelled(ctx: BinanceContext, call: SignedCall): Promise<number> {
  try {
    return (await findNamedOrder(ctx, call, NAMES)).order?.id ?? NO_ORDER
  } catch (error) {
    if (isNotFound(error)) return NO_ORDER
    throw error
  }
}

function onceOfBoth(call: SignedCall, wanted: Wanted, orderId: number) {
  const { key, bodyHash } = onceOf(call, wanted)
  return { key, bodyHash: hash('sha256', `${bodyHash} ${orderId}`, 'base64url') }
}

async function presentBoth(
  ctx: BinanceContext,
  call: SignedCall,
  wanted: Wanted,
  reply: AcceptedTo<'replaceOrder'>,
): Promise<object> {
  const [cancel, place] = [halfOf(reply.cancel), halfOf(reply.place)]
  const answer = {
    cancelResult: resultOf(cancel),
    newOrderResult: resultOf(place),
    cancelResponse:
      cancel instanceof BinanceError
        ? wordsOf(cancel)
        : await presentCancelledOrder(
            ctx,
            wanted.market,
            cancel.orderId,
            call.fields.get('cancelNewClientOrderId'),
          ),
    newOrderResponse: place instanceof BinanceError ? wordsOf(place) : await presentReply(ctx, wanted, place),
  }
  if (!(cancel instanceof BinanceError) && !(place instanceof BinanceError)) return answer
  const failed = new BinanceError(-2021, 'Order cancel-replace partially failed.', 409)
  failed.data = answer
  throw failed
}

function halfOf(half: AcceptedTo<'replaceOrder'>['cancel']): Half {
  if (typeof half !== 'string') return half
  const error = toBinanceError(new CallError(codeOf(half)))
  if (!error) throw new Error(half)
  return error
}

/** The cancel failed, so the new order was not tried. */
function notAttempted(error: unknown): unknown {
  const cancel = toBinanceError(error)
  if (!cancel || cancel.code !== -2011) return error
  const failed = new BinanceError(-2022, 'Order cancel-replace failed.')
  failed.data = {
    cancelResult: 'FAILURE',
    newOrderResult: 'NOT_ATTEMPTED',
    cancelResponse: wordsOf(cancel),
    newOrderResponse: null,
  }
  return failed
}

function resultOf(half: Half): 'SUCCESS' | 'FAILURE' {
  return half instanceof BinanceError ? 'FAILURE' : 'SUCCESS'
}

function wordsOf({ code, message }: BinanceError) {
  return { code, msg: message }
}
