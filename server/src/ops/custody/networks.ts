import type { OpsNetwork } from '@halyard/api/ops'
import type { NetworkConfig } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import { submitAudited } from '../submit-audited.ts'
import { inTurn } from '../changes/in-turn.ts'
import { networkId, networkValues } from '../changes/kinds/money/network-change.ts'
import { proposeChange } from '../changes/propose-change.ts'
import type { Context, OpsHandler } from '../context.ts'

export const listNetworks: OpsHandler<'ops/network/list'> = ({ catalogue }) =>
  Promise.resolve({
    list: catalogue
      .currencies()
      .flatMap(({ id }) => catalogue.networks(id))
      .map((config) => present(catalogue, config)),
  })

/** Closes a network. */
export const closeNetwork: OpsHandler<'ops/network/close'> = (ctx, caller) => {
  const { currency_id, network, reason } = caller.request
  const target = `network:${networkId(currency_id, network)}`
  return inTurn(target, async () => {
    const config = ctx.catalogue.network(currency_id, network)
    if (!config) throw new CallError('network_must_be_known', 'network')
    const before = present(ctx.catalogue, config)
    const asked = { target, reason, before, asked: { open: false } }
    const command = { kind: 'configureNetwork', network: { ...config, isOpen: false } } as const
    return submitAudited(ctx, caller, asked, command, () => ({ ...before, open: false }))
  })
}

/** Proposes limits, fee, reviewers and confirmations, which a second operator decides. */
export const proposeNetwork: OpsHandler<'ops/network/propose'> = (ctx, caller) => {
  const { currency_id, network, preview: _preview, due_at: _at, reason: _reason, ...values } = caller.request
  if (!ctx.catalogue.network(currency_id, network)) throw new CallError('network_must_be_known', 'network')
  return proposeChange(ctx, caller, { kind: 'network', id: networkId(currency_id, network), values })
}

function present(catalogue: Context['catalogue'], config: NetworkConfig): OpsNetwork {
  const currency = catalogue.currency(config.currencyId)
  if (!currency) throw new Error(`currency ${config.currencyId} is not listed`)
  return {
    currency_id: currency.id,
    currency: currency.name,
    network: config.network,
    open: config.isOpen,
    ...networkValues(currency, config),
  }
}
