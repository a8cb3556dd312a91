import type { OpsRefill } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import { findLatestRefills, findRefill, lockRefill, type Refill } from '../../custody/cold/refill-rows.ts'
import { signedOf, takeRefillFile } from '../../custody/cold/take-refill-file.ts'
import { endTransfer } from '../../custody/transfers/transfer-rows.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import { coldSideOrThrow } from '../changes/kinds/money/cold-refill-change.ts'
import { proposeChange } from '../changes/propose-change.ts'
import type { Context, OpsHandler } from '../context.ts'
import { currencyText } from '../treasury/context.ts'

const REFILLS_SHOWN = 50

export const showCold: OpsHandler<'ops/cold/show'> = async (ctx) => {
  const refills = await findLatestRefills(ctx.db, REFILLS_SHOWN)
  const addresses = ctx.custody.coldSides.map(async (side) => {
    const { held, taken } = await side.sums()
    const { currency_id, currency_name, text } = currencyText(ctx, side.currencyId)
    const { network, address, payer, needed, keys } = side
    const sums = { held: text(held), taken: text(taken) }
    return { currency_id, currency: currency_name, network, address, payer, needed, keys, ...sums }
  })
  return { addresses: await Promise.all(addresses), refills: refills.map((refill) => present(ctx, refill)) }
}

/** Proposes a refill, which a second operator decides. */
export const proposeRefill: OpsHandler<'ops/cold/refill'> = async (ctx, caller) => {
  const { network, amount } = caller.request
  coldSideOrThrow(ctx, network)
  return proposeChange(ctx, caller, { kind: 'cold', id: network, values: { amount }, isNew: true })
}

export const readRefillFile: OpsHandler<'ops/cold/file'> = async ({ db }, { request: { id } }) => {
  const refill = await findRefill(db, id)
  if (!refill) throw new CallError('record_must_be_known', 'id')
  return { name: `refill-${refill.id}.psbt`, file: refill.file }
}

/** Takes the signatures of a file. What is wrong with it is a part of the answer, and changes nothing. */
export const takeSigned: OpsHandler<'ops/cold/signed'> = async (ctx, caller) => {
  const { id, file } = caller.request
  const taken = await takeRefillFile(ctx, id, file, (trx, refill, after) =>
    appendAudit(trx, ctx.now(), caller, {
      target: `cold:${refill.network}`,
      outcome: 'done',
      before: stateOf(refill),
      after: stateOf(after),
    }),
  )
  if (!taken) throw new CallError('record_must_be_known', 'id')
  return { problem: taken.problem, refill: present(ctx, taken.refill) }
}

/** Cancels a refill that lacks signatures. Should its file still be signed and sent, the refill is found on the chain. */
export const cancelRefill: OpsHandler<'ops/cold/cancel'> = async (ctx, caller) => {
  const { id, reason } = caller.request
  return ctx.db.transaction().execute(async (trx) => {
    const refill = await lockRefill(trx, id)
    if (!refill) throw new CallError('record_must_be_known', 'id')
    if (refill.status !== 'planned') throw new CallError('change_must_be_waiting')
    await endTransfer(trx, id, { status: 'failed', reason: 'cancelled' }, ctx.now())
    const entry = { target: `cold:${refill.network}`, outcome: 'done', before: stateOf(refill), reason }
    await appendAudit(trx, ctx.now(), caller, entry)
    return present(ctx, (await lockRefill(trx, id)) ?? refill)
  })
}

/** Returns what the audit log has of a refill. */
function stateOf(refill: Refill) {
  const { id, txid, status } = refill
  return { id, txid, status, signed: signedOf(refill).signed }
}

function present({ catalogue }: Context, refill: Refill): OpsRefill {
  const currency = catalogue.currency(refill.currencyId)
  const text = (units: bigint) => formatUnits(units, currency?.decimals ?? 0)
  return {
    id: refill.id,
    network: refill.network,
    currency: currency?.name ?? String(refill.currencyId),
    amount: text(refill.amount),
    cost: text(refill.fee),
    status: refill.status,
    reason: refill.reason,
    ...signedOf(refill),
    txid: refill.txid,
    height: refill.height,
    planned_at: refill.plannedAt,
    ended_at: refill.endedAt,
  }
}
