import type { ErrorCode } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import { refuseHalted } from '../../halts/refuse-halted.ts'
import { codeOf } from '../../calls/reject-codes.ts'
import type { Answer, CurrencyConfig } from '../../engine/index.ts'
import { unitsOrThrow } from '../../instruments/units.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { coinOf } from './present.ts'
import { presentSubscriptionOrder } from './present-order.ts'
import { findProjects } from './queries.ts'

export const placeOrder: Handler<'lh/send/order'> = async (ctx, caller) => {
  const { id, currency_id: currencyId, number } = caller.request
  const [sale] = await findProjects(ctx, id)
  if (!sale) throw new CallError('project_must_be_known', 'id')
  if (!number) throw new CallError('amount_required', 'number')
  const coin = coinOf(sale.project.config)
  const quantity = unitsOrThrow(coin, number, 'number')
  const customerId = caller.session.userId
  const answer = await ctx.engine.submit(
    { kind: 'subscribe', customerId, projectId: id, currencyId, quantity },
    { customerId, ...caller.once },
  )
  refuseHalted(answer)
  if (!answer.ok) throw rejectionOf(answer, coin)
  const { subscriptionOrder: order } = answer
  return presentSubscriptionOrder(ctx.catalogue, { order, coin })
}

/** The request field that a rejection refers to. */
const FIELDS: Partial<Record<ErrorCode, string>> = {
  insufficient_balance: 'number',
  project_must_be_open: 'id',
  subscription_currency_not_accepted: 'currency_id',
  subscription_customer_limit_reached: 'number',
  subscription_quantity_too_large: 'number',
  subscription_quantity_too_small: 'number',
}

/** Builds the error of a rejection, with the limit that its message names. */
function rejectionOf({ reject, limit }: Extract<Answer, { ok: false }>, coin: CurrencyConfig): CallError {
  const code = codeOf(reject)
  const text = limit === undefined ? {} : { coin: `${formatUnits(limit, coin.decimals)} ${coin.name}` }
  return new CallError(code, FIELDS[code], text)
}
