import type { Chain, SweepChain, TransferTerms } from '../chains/chain.ts'
import type { KnownTransfer, TransferReply } from '../signer/transfer-client.ts'
import type { TransferContext } from './context.ts'
import { spendableOf } from './paying-address.ts'
import { findCostSince, isCheap } from './plan-sweeps.ts'
import {
  adoptKnown,
  endTransfer,
  insertTransfer,
  type OpenTransfer,
  setAsked,
  setReason,
  setSigned,
} from './transfer-rows.ts'

/**
 * Has a planned transfer signed, or records why it waits. One whose number the signer may know, from before a crash or from before
 * the database was restored, is looked up there first: payments behind its nonce must not wait for the price of gas.
 */
export async function signTransfer(
  context: TransferContext,
  chain: Chain,
  sweeps: SweepChain,
  transfer: OpenTransfer,
): Promise<void> {
  const { db, signer, now } = context
  if (transfer.isAsked) {
    const known = await signer.knownTransfer(transfer.id)
    if (known) return adopt(context, chain, sweeps, transfer, known)
    await setAsked(db, transfer.id, null)
  }
  const answer = await termsOf(context, chain, sweeps, transfer)
  if (typeof answer === 'string') {
    if (answer === 'node_refused')
      return endTransfer(db, transfer.id, { status: 'failed', reason: answer }, now())
    return setReason(db, transfer, answer)
  }
  const { kind, id, currencyId, customerId, amount } = transfer
  await setAsked(db, id, now())
  const reply = await signer.transfer({
    transferId: id,
    kind,
    network: chain.network,
    currencyId,
    ...(kind === 'overflow' ? {} : { index: customerId }),
    address: destinationOf(context, transfer),
    amount: String(amount),
    terms: answer.terms,
  })
  await applyReply(context, chain, sweeps, transfer, reply)
}

async function applyReply(
  context: TransferContext,
  chain: Chain,
  sweeps: SweepChain,
  transfer: OpenTransfer,
  reply: TransferReply,
): Promise<void> {
  const { db, log, now } = context
  const { id } = transfer
  switch (reply.kind) {
    case 'signed':
      return setSigned(db, chain.network, id, signedOf(sweeps, reply), now())
    case 'later':
      await setAsked(db, id, null)
      return setReason(db, transfer, `signer: ${reply.reason}`)
    case 'refused':
      log.error({ transferId: id, reason: reply.reason }, 'signer refused a transfer between own addresses')
      return endTransfer(db, id, { status: 'failed', reason: `signer: ${reply.reason}` }, now())
    case 'conflict':
      log.error({ transferId: id }, 'signer knows another transfer under this number')
      return adopt(context, chain, sweeps, transfer, reply.known)
  }
}

/** Makes what the signer recorded under a number the transfer of this number. */
async function adopt(
  { db, now }: TransferContext,
  { network }: Chain,
  sweeps: SweepChain,
  { id }: OpenTransfer,
  known: KnownTransfer,
): Promise<void> {
  if (known.outcome.kind === 'refused' || known.network !== network)
    return endTransfer(db, id, { status: 'failed', reason: 'signer: conflict' }, now())
  await adoptKnown(db, id, known)
  return setSigned(db, network, id, signedOf(sweeps, known.outcome), now())
}

function signedOf(
  sweeps: SweepChain,
  { txid, raw, fee }: { readonly txid: string; readonly raw: string; readonly fee: string },
): { readonly txid: string; readonly raw: string; readonly feeMax: bigint } {
  return { txid, raw, feeMax: sweeps.feeUnits(BigInt(fee)) }
}

function destinationOf({ payer }: TransferContext, { kind, address }: OpenTransfer): string {
  return kind === 'sweep' ? payer : address
}

/** Returns the terms of a transfer, or why it waits. */
async function termsOf(
  context: TransferContext,
  chain: Chain,
  sweeps: SweepChain,
  transfer: OpenTransfer,
): Promise<TransferTerms | string> {
  const { db, rules, now } = context
  const terms =
    transfer.kind === 'sweep'
      ? await sweepTerms(context, chain, sweeps, transfer)
      : await payerTerms(context, chain, sweeps, transfer)
  if (typeof terms === 'string') return terms
  const spent = await findCostSince(db, chain.network, now())
  return spent + terms.fee > rules.costPerDay ? 'day_limit_reached' : terms
}

/** The fee of a sweep is paid by its own address. A token's address that holds too little receives the rest first. */
async function sweepTerms(
  context: TransferContext,
  { network }: Chain,
  sweeps: SweepChain,
  { currencyId, customerId, address, amount }: OpenTransfer,
): Promise<TransferTerms | string> {
  const { db, catalogue, payer, now } = context
  const { feeCurrencyId } = sweeps
  const isNative = currencyId === feeCurrencyId
  const held = await sweeps.holdingOf(address, feeCurrencyId)
  const budget = isNative ? held - amount : held
  if (budget < 0n) return 'holds_less'
  const order = { currencyId, address: payer, amount }
  const found = await sweeps.termsOf(order, address, { isUrgent: false, budget })
  if (!found) return 'node_refused'
  const cost = { currencyId: feeCurrencyId, amount: found.fee }
  if (!isCheap(catalogue, { currencyId, amount }, cost)) return 'gas_price'
  if (found.feeMax <= budget) return found
  if (isNative) return 'gas_price'
  const missing = found.feeMax - budget
  const gas = { kind: 'gas', currencyId: feeCurrencyId, customerId, address, amount: missing } as const
  await insertTransfer(db, network, gas, now())
  return 'waits_for_gas'
}

/** The paying address sends gas, and what is above its limit, behind the payments that could be sent. */
async function payerTerms(
  { db, payer, isClear }: TransferContext,
  { network }: Chain,
  sweeps: SweepChain,
  { kind, currencyId, address, amount }: OpenTransfer,
): Promise<TransferTerms | string> {
  const { feeCurrencyId } = sweeps
  if (!(await isClear())) return 'payments_first'
  const left = await spendableOf(db, network, sweeps, payer, feeCurrencyId)
  const budget = currencyId === feeCurrencyId ? left - amount : left
  if (budget < 0n) return 'payer_short'
  if (kind === 'overflow' && (await spendableOf(db, network, sweeps, payer, currencyId)) < amount)
    return 'payer_short'
  const found = await sweeps.termsOf({ currencyId, address, amount }, payer, { isUrgent: true })
  if (!found) return 'node_refused'
  return found.feeMax > budget ? 'payer_short' : found
}
