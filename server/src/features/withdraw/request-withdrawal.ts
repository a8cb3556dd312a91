import type { ParsedOf, ResponseOf } from '@halyard/contract'
import { formatUnits } from '@halyard/money'
import type { Context } from '../../context.ts'
import type { Answer, CurrencyConfig, NetworkConfig } from '../../engine/index.ts'
import { hoursUntil } from '../../hours-until.ts'
import { CallError } from '../../http/call-error.ts'
import type { Handler } from '../../http/handler.ts'
import { submit } from '../../http/submit.ts'
import { BANK } from '../../setup/networks.ts'
import { unitsOrThrow } from '../../units.ts'
import { findCardAddress } from './bank-cards.ts'
import { findAddressId, findHolds } from './queries.ts'

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
  const command = {
    kind: 'requestWithdrawal',
    customerId,
    currencyId: currency.id,
    network: request.type,
    addressId,
    amount,
    memo: request.memo ?? '',
  } as const
  try {
    return presentRequested(await submit(ctx, caller, customerId, command))
  } catch (error) {
    throw await explained(ctx, error, { customerId, addressId, currency, network })
  }
}

export function presentRequested({ withdrawal }: Extract<Answer, { ok: true }>): ResponseOf<'wallet/out'> {
  if (!withdrawal) throw new Error('a withdrawal was answered without its number')
  return { id: withdrawal.withdrawalId, status: withdrawal.status }
}

/** The id that the engine knows the way out by. An address nobody saved gets one that nothing has: the engine says no. */
async function addressIdOf(
  ctx: Context,
  customerId: number,
  { currency, type, address }: ParsedOf<'wallet/out'>,
): Promise<number> {
  if (type === BANK) return findCardAddress(ctx, customerId, currency, address)
  if (/^[1-9][0-9]{0,14}$/.test(address)) return Number(address)
  return (await findAddressId(ctx, customerId, currency, type, address)) ?? 0
}

interface Asked {
  readonly customerId: number
  readonly addressId: number
  readonly currency: CurrencyConfig
  readonly network: NetworkConfig
}

/** The refusal with what its message names: the limit that was missed, or how long there is to wait. */
async function explained(ctx: Context, error: unknown, asked: Asked): Promise<unknown> {
  if (!(error instanceof CallError)) return error
  const { code } = error
  const { currency, network } = asked
  const coins = (units: bigint): string => `${formatUnits(units, currency.decimals)} ${currency.name}`
  if (code === 'withdrawal_too_small')
    return new CallError(code, 'number', { min_coin: coins(network.withdrawMin) })
  if (code === 'withdrawal_too_large')
    return new CallError(code, 'number', { max_coin: coins(network.withdrawMax) })
  if (code === 'insufficient_balance') return new CallError(code, 'number')
  if (code === 'address_must_be_saved') return new CallError(code, 'address')
  if (code !== 'address_too_new' && code !== 'withdrawals_on_hold') return error
  const { holdUntil, savedAt } = await findHolds(ctx, asked.customerId, asked.addressId)
  const until = code === 'withdrawals_on_hold' ? holdUntil : savedAt + network.addressHoldMs
  return new CallError(code, undefined, { hours: String(hoursUntil(until, ctx.now())) })
}
