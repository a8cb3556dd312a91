import { BANK } from '../../instruments/listing/networks.ts'
import { CallError } from '../../platform/call-error.ts'
import { proposeChange } from '../changes/propose-change.ts'
import type { OpsHandler } from '../context.ts'

/**
 * Proposes that a product opens, which a second operator decides. Throws `bank_account_must_be_set` for a bank without an
 * account in the settings.
 */
export const proposeOpening: OpsHandler<'ops/opening/propose'> = (ctx, caller) => {
  const { target, status } = caller.request
  if (target.endsWith(`:${BANK}`) && !ctx.config.custody.bank)
    throw new CallError('bank_account_must_be_set', 'target')
  return proposeChange(ctx, caller, { kind: 'opening', id: target, values: { status } })
}
