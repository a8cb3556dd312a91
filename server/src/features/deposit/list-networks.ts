import { DEPOSIT_NETWORKS } from '@halyard/api'
import { networkFactsOf } from '../../custody/networks/network-facts.ts'
import { BANK } from '../../instruments/listing/networks.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { findLastNetwork } from './queries.ts'

/** Lists the chains of a currency, closed ones included: a customer who misses one learns that it is closed. */
export const listNetworks: Handler<'wallet/get_in_networks'> = async (ctx, { request, session, lang }) => {
  const currency = ctx.catalogue.currency(request.currency)
  if (!currency) throw new CallError('currency_must_be_known', 'currency')
  const lastUsed = await findLastNetwork(ctx, session.userId, currency.id)
  const list = ctx.catalogue.networks(currency.id).flatMap((network) => {
    const type = DEPOSIT_NETWORKS.find((name) => name === network.network && name !== BANK)
    return type === undefined ? [] : [{ type, network }]
  })
  return {
    list: await Promise.all(
      list.map(async ({ type, network }) => ({
        type,
        ...(await networkFactsOf(ctx, { currency, network, direction: 'deposits', lang, lastUsed })),
      })),
    ),
  }
}
