import { formatUnits } from '@halyard/money'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { openNetworkOf } from './open-network.ts'

export const getAddress: Handler<'wallet/get_in_address'> = async (ctx, { request, session }) => {
  const { type } = request
  const { currency, network } = openNetworkOf(ctx, request.currency, type)
  const { bank } = ctx.config.custody
  const address = type === 'BANK' ? '' : await ctx.custody.addressFor(session.userId, currency.id, type)
  if (address === undefined) throw new CallError('network_must_be_open', 'type')
  return {
    currency_id: currency.id,
    currency_name: currency.name,
    type,
    address,
    qr: address,
    bank:
      type === 'BANK' && bank
        ? { bank_name: bank.bankName, card_number: bank.number, name: bank.holder }
        : null,
    min: formatUnits(network.depositMin, currency.decimals),
    confirmations: Math.max(1, network.confirmations),
    block_ms: ctx.custody.blockMsOf(type),
    practice: ctx.custody.isPractice(type),
  }
}
