import type { OpsOwnMoneyMove } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import {
  OWN_MONEY_LIMITS,
  type OwnMoneyMove,
  OWN_MONEY_MOVES,
  type OwnMoneyMoveKind,
} from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import { proposeChange } from '../changes/propose-change.ts'
import { findOwnMoneyLimit, usdtText } from '../own-money/own-money-limits.ts'
import { findNextSteps } from '../own-money/next-steps.ts'
import type { Context, OpsHandler } from '../context.ts'

const MOVES_SHOWN = 50

/** The accounts in the id of a change: '3:OPTION'. */
const ACCOUNT_IDS = { optionPool: 'OPTION', wealthPool: 'WEALTH', insurance: 'INSURANCE' } as const

export const showOwnMoney: OpsHandler<'ops/house/show'> = async (ctx) => {
  const kinds = Object.keys(OWN_MONEY_LIMITS) as OwnMoneyMoveKind[]
  const limits = await Promise.all(kinds.map((kind) => findOwnMoneyLimit(ctx.db, kind, ctx.now())))
  const moves = await ctx.db
    .selectFrom('house_move')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(MOVES_SHOWN)
    .execute()
  return {
    own_account: ctx.config.custody.ownAccount ?? null,
    steps: await findNextSteps(ctx),
    limits: limits.map(({ kind, command, day, left }) => ({
      kind,
      command: usdtText(command),
      day: usdtText(day),
      left: usdtText(left),
    })),
    currencies: ctx.catalogue.currencies().map(({ id, name }) => ({ currency_id: id, currency_name: name })),
    moves: moves.map((row) => present(ctx, OWN_MONEY_MOVES.read(row))),
  }
}

export const proposeFunding: OpsHandler<'ops/house/fund_pool'> = (ctx, caller) => {
  const { preview: _preview, reason: _reason, ...values } = caller.request
  const id = `${values.currency_id}:${ACCOUNT_IDS[values.account]}`
  return proposeChange(ctx, caller, { kind: 'pool', id, values, isNew: true })
}

export const proposeFeeTaking: OpsHandler<'ops/house/take_fees'> = (ctx, caller) => {
  const { preview: _preview, reason: _reason, ...values } = caller.request
  return proposeChange(ctx, caller, { kind: 'fees', id: String(values.currency_id), values, isNew: true })
}

export const proposeFeeRefund: OpsHandler<'ops/house/refund_fee'> = async (ctx, caller) => {
  const { preview: _preview, reason: _reason, customer_id, ...values } = caller.request
  const customer = await ctx.db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', String(customer_id))
    .executeTakeFirst()
  if (!customer) throw new CallError('record_must_be_known', 'customer_id')
  return proposeChange(ctx, caller, { kind: 'refund', id: String(customer_id), values, isNew: true })
}

function present({ catalogue }: Context, move: OwnMoneyMove): OpsOwnMoneyMove {
  const currency = catalogue.currency(move.currencyId)
  if (!currency) throw new Error(`currency ${move.currencyId} is not listed`)
  return {
    id: move.id,
    at: move.at,
    kind: move.kind,
    account: move.account ?? null,
    customer_id: move.customerId ?? null,
    currency_id: currency.id,
    currency_name: currency.name,
    amount: formatUnits(move.amount, currency.decimals),
    value: usdtText(move.value),
    reference: move.reference,
    reason_code: move.reasonCode,
    reason: move.reason,
  }
}
