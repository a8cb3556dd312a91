import type { ErrorCode } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import { refuseHalted } from '../../halts/refuse-halted.ts'
import { codeOf } from '../../calls/reject-codes.ts'
import { type Answer, type CurrencyConfig, WEALTH_PLANS } from '../../engine/index.ts'
import { topUpOf, unitsOrThrow } from '../../instruments/units.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { currencyOf, presentWealthOrder } from './present.ts'

export const buyPlan: Handler<'wealth/buyProfit'> = async (ctx, caller) => {
  const { id, number, agree, terms_id, from = 'trust' } = caller.request
  const record = await ctx.db
    .selectFrom('wealth_plan')
    .selectAll()
    .where('id', '=', String(id))
    .executeTakeFirst()
  if (!record) throw new CallError('wealth_plan_must_be_known', 'id')
  const plan = WEALTH_PLANS.read(record)
  if (!number) throw new CallError('amount_required', 'number')
  const currency = currencyOf(ctx.catalogue, plan.currencyId)
  const amount = unitsOrThrow(currency, number, 'number')
  if (agree !== '1' && agree !== 'true') throw new CallError('wealth_agreement_required', 'agree')
  const customerId = caller.session.userId
  const answer = await ctx.engine.submit(
    {
      kind: 'buyWealth',
      customerId,
      planId: id,
      termsId: terms_id ?? plan.termsId,
      amount,
      source: from,
      ...topUpOf(currency, caller.request),
    },
    { customerId, ...caller.once },
  )
  refuseHalted(answer)
  if (!answer.ok) throw rejectionOf(answer, currency)
  return presentWealthOrder(ctx.catalogue, answer.wealthOrder, ctx.now())
}

/** The request field that a rejection refers to. */
const FIELDS: Partial<Record<ErrorCode, string>> = {
  insufficient_balance: 'number',
  wealth_amount_too_large: 'number',
  wealth_amount_too_small: 'number',
  wealth_customer_limit_reached: 'number',
  wealth_sold_out: 'number',
  wealth_terms_have_changed: 'terms_id',
}

/** Builds the error of a rejection, with the limit that its message names. */
function rejectionOf({ reject, limit }: Extract<Answer, { ok: false }>, currency: CurrencyConfig): CallError {
  const code = codeOf(reject)
  const coin = limit === undefined ? '' : `${formatUnits(limit, currency.decimals)} ${currency.name}`
  return new CallError(code, FIELDS[code], limit === undefined ? {} : { coin })
}
