import type { ErrorCode, ParsedOf, ResponseOf } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import { refuseHalted } from '../../halts/refuse-halted.ts'
import type { Accepted, Answer, CurrencyConfig } from '../../engine/index.ts'
import { proveFactor } from '../../auth/factors/prove-factor.ts'
import { hoursUntil } from '../../platform/hours-until.ts'
import { CallError } from '../../platform/call-error.ts'
import { codeOf } from '../../calls/reject-codes.ts'
import { BANK } from '../../instruments/listing/networks.ts'
import { unitsOrThrow } from '../../instruments/units.ts'
import type { Context, Handler } from './context.ts'
import { findCardAddress } from './bank-cards.ts'
import { findAddressId } from './queries.ts'

export const requestWithdrawal: Handler<'wallet/out'> = async (ctx, caller) => {
  const { request, session } = caller
  const customerId = session.userId
  const currency = ctx.catalogue.currency(request.currency)
  if (!currency) throw new CallError('currency_must_be_known', 'currency')
  const network = ctx.catalogue.network(currency.id, request.type)
  if (!network) throw new CallError('network_must_be_known', 'type')
  const amount = unitsOrThrow(currency, request.number, 'number')
  await ctx.auth.fundPassword.check(customerId, request.pass)
  const addressId = await addressIdOf(ctx, customerId, request)
  await proveFactor(ctx, caller, 'wallet/out')
  const command = {
    kind: 'requestWithdrawal',
    customerId,
    currencyId: currency.id,
    network: request.type,
    addressId,
    amount,
    memo: request.memo ?? '',
  } as const
  const answer = await ctx.engine.submit(command, { customerId, ...caller.once })
  refuseHalted(answer)
  if (!answer.ok) throw refusalOf(answer, currency, ctx.now())
  return presentRequested(answer)
}

export function presentRequested({ withdrawal }: Accepted<'requestWithdrawal'>): ResponseOf<'wallet/out'> {
  return { id: withdrawal.withdrawalId, status: withdrawal.status }
}

/**
 * Returns the engine's id of the address or card. Returns 0 for an unsaved address, which the engine rejects.
 */
async function addressIdOf(
  ctx: Context,
  customerId: number,
  { currency, type, address }: ParsedOf<'wallet/out'>,
): Promise<number> {
  if (type === BANK) return findCardAddress(ctx, customerId, currency, address)
  if (/^[1-9][0-9]{0,14}$/.test(address)) return Number(address)
  return (await findAddressId(ctx, customerId, currency, type, address)) ?? 0
}

/** The request field that a rejection refers to. */
const FIELDS: Partial<Record<ErrorCode, string>> = {
  address_must_be_saved: 'address',
  insufficient_balance: 'number',
  withdrawal_limit_reached: 'number',
  withdrawal_too_large: 'number',
  withdrawal_too_small: 'number',
}

/**
 * Builds the error of a rejection with the values of its message: the violated limit, or the hours to wait.
 */
function refusalOf(
  { reject, limit, until }: Extract<Answer, { ok: false }>,
  currency: CurrencyConfig,
  now: number,
): CallError {
  const code = codeOf(reject)
  const coins = limit === undefined ? '' : `${formatUnits(limit, currency.decimals)} ${currency.name}`
  return new CallError(code, FIELDS[code], {
    ...(code === 'withdrawal_too_small' ? { min_coin: coins } : {}),
    ...(code === 'withdrawal_too_large' ? { max_coin: coins } : {}),
    ...(code === 'withdrawal_limit_reached' ? { left_coin: coins } : {}),
    ...(until === undefined ? {} : { hours: String(hoursUntil(until, now)) }),
  })
}
