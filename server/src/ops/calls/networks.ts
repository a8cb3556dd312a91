import type { OpsNetwork } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import type { NetworkConfig } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import { codeOf } from '../../calls/reject-codes.ts'
import { appendAudit } from '../audit.ts'
import type { Context, OpsHandler } from './context.ts'

export const listNetworks: OpsHandler<'ops/network/list'> = ({ catalogue }) =>
  Promise.resolve({
    list: catalogue
      .currencies()
      .flatMap(({ id }) => catalogue.networks(id))
      .map((config) => present(catalogue, config)),
  })

/** Opens or closes a network. Its limits and fees are fixed at listing. */
export const setNetworkOpen: OpsHandler<'ops/network/set_open'> = async (ctx, caller) => {
  const { currency_id, network, open, reason } = caller.request
  const config = ctx.catalogue.network(currency_id, network)
  if (!config) throw new CallError('network_must_be_known', 'network')
  const before = present(ctx.catalogue, config)
  const isOpen = open === '1'
  const entry = { target: `network:${currency_id}:${network}`, reason, before }
  await appendAudit(ctx.db, ctx.now(), caller, { ...entry, outcome: 'asked', after: { open: isOpen } })
  const answer = await ctx.engine.submit({ kind: 'configureNetwork', network: { ...config, isOpen } })
  if (!answer.ok) throw new CallError(codeOf(answer.reject))
  const after = { ...before, open: isOpen }
  await appendAudit(ctx.db, ctx.now(), caller, { ...entry, outcome: 'done', after })
  return after
}

function present(catalogue: Context['catalogue'], config: NetworkConfig): OpsNetwork {
  const currency = catalogue.currency(config.currencyId)
  const text = (units: bigint): string => formatUnits(units, currency?.decimals ?? 0)
  return {
    currency_id: config.currencyId,
    currency: currency?.name ?? '',
    network: config.network,
    open: config.isOpen,
    deposit_min: text(config.depositMin),
    withdraw_min: text(config.withdrawMin),
    withdraw_max: text(config.withdrawMax),
    withdraw_fee: text(config.withdrawFee),
    two_reviewers_from: text(config.twoReviewersFrom),
    confirmations: config.confirmations,
  }
}
