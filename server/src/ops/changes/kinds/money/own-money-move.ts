import type { ChangeKind } from '@halyard/api/ops'
import { type Amount, formatUnits } from '@halyard/money'
import type {
  CurrencyConfig,
  OwnMoneyMoveCommand,
  OwnMoneyMoveKind,
  OwnMoneyReason,
} from '../../../../engine/index.ts'
import { boundedUnitsOrThrow } from '../../../../instruments/units.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { currencyOrThrow, requireWithinLimit } from '../../../own-money/check-proposal.ts'
import { findSystemBalance } from '../../../own-money/fees-paid.ts'
import { findOwnMoneyLimit, usdtText } from '../../../own-money/own-money-limits.ts'
import { type Affected, type AppliedChange, defineChangeKind, type StoredKind } from '../change-kind.ts'
import type { Context } from '../context.ts'

/** The values of every movement of the exchange's own money. The amount is a decimal of its currency. */
interface MoveValues extends Record<string, unknown> {
  readonly currency_id: number
  readonly amount: string
  readonly reason_code: OwnMoneyReason
}

/** A proposed movement of the exchange's own money. */
export interface Move<Values> {
  /** The id of the change's record. */
  readonly id: string
  readonly values: Values
  readonly currency: CurrencyConfig
  readonly units: Amount
}

/** The rules of one kind of movement. */
interface MoveRules<Values extends MoveValues> {
  readonly kind: ChangeKind
  readonly move: OwnMoneyMoveKind
  readonly ownerOf?: (id: string) => number
  /** Throws a `CallError` that names the field for which the movement is impossible. */
  check(ctx: Context, move: Move<Values>): Promise<void>
  /** Counts its effects, among them the given remainder of the limit. */
  affected(ctx: Context, move: Move<Values>, limitLeft: Affected[number]): Promise<Affected>
  /** Completes its command. */
  commandOf(
    ctx: Context,
    move: Move<Values>,
    common: Pick<OwnMoneyMoveCommand, 'currencyId' | 'amount' | 'reasonCode' | 'reason'>,
    origin: AppliedChange<Values>['origin'],
  ): OwnMoneyMoveCommand | Promise<OwnMoneyMoveCommand>
}

/** Defines a kind of change that is one movement of money. Nothing is replaced, so there are no present values. */
export function defineOwnMoneyChange<Values extends MoveValues>(rules: MoveRules<Values>): StoredKind {
  const moveOf = (ctx: Context, id: string, values: Values): Move<Values> => {
    const currency = currencyOrThrow(ctx, values.currency_id)
    return { id, values, currency, units: boundedUnitsOrThrow(currency, values.amount, 'amount') }
  }
  return defineChangeKind<Values>({
    kind: rules.kind,

    ...(rules.ownerOf ? { ownerOf: rules.ownerOf } : {}),

    current: () => Promise.resolve(undefined),

    async normalise(ctx, id, values) {
      const move = moveOf(ctx, id, values)
      const { currency, units } = move
      if (units <= 0n) throw new CallError('invalid_field', 'amount')
      await rules.check(ctx, move)
      await requireWithinLimit(ctx, rules.move, { currencyId: currency.id, units })
      return { ...values, amount: formatUnits(units, currency.decimals) }
    },

    async affected(ctx, id, values) {
      const { left } = await findOwnMoneyLimit(ctx.db, rules.move, ctx.now())
      const limitLeft = { fact: 'house_limit_left', value: usdtText(left), currency: 'USDT' } as const
      return rules.affected(ctx, moveOf(ctx, id, values), limitLeft)
    },

    async apply(ctx, { id, after, origin, reason }) {
      const move = moveOf(ctx, id, after)
      const common = {
        currencyId: move.currency.id,
        amount: move.units,
        reasonCode: after.reason_code,
        reason,
      }
      const answer = await ctx.engine.submit(await rules.commandOf(ctx, move, common, origin), origin)
      return answer.ok ? undefined : answer.reject
    },
  })
}

/** Returns the balance of a system account before and after its change by some units. */
export async function balanceFacts(
  { db }: Context,
  account: Parameters<typeof findSystemBalance>[1],
  { id, decimals, name }: CurrencyConfig,
  change: bigint,
): Promise<Affected> {
  const before = await findSystemBalance(db, account, id)
  return [
    { fact: 'account_before', value: formatUnits(before, decimals), currency: name },
    { fact: 'account_after', value: formatUnits(before + change, decimals), currency: name },
  ]
}
