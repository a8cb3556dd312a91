import type { ParsedOf } from '@halyard/api'
import { ADDRESS_KIND_NAMES } from '@halyard/formulas'
import { refuseHalted } from '../../halts/refuse-halted.ts'
import { addressFault, type AddressFault, parseAddress } from '../../custody/addresses/parse-address.ts'
import { syncAddress } from '../../custody/addresses/sync-address.ts'
import { notifyChange } from '../../auth/users/account-changes.ts'
import { checkOwnCode, type OwnCode, takeOwnCode } from '../../auth/codes/own-codes.ts'
import { proveFactor } from '../../auth/factors/prove-factor.ts'
import { userById } from '../../auth/users/users.ts'
import { CallError } from '../../platform/call-error.ts'
import { codeOf } from '../../calls/reject-codes.ts'
import type { Context, Handler } from './context.ts'
import { type AddressRow, presentAddress } from './queries.ts'

const UNIQUE_VIOLATION = '23505'

export const addAddress: Handler<'wallet/addaddress'> = async (ctx, caller) => {
  const { request, session, ip } = caller
  const { fundPassword, rates } = ctx.auth
  const { userId } = session
  const address = await addressOf(ctx, request)
  await rejectOwnDepositAddress(ctx, userId, request.type, address)
  const user = await userById(ctx.db, userId)
  await fundPassword.check(userId, request.pass)
  await rates.countGuess(ip)
  const own: OwnCode = { purpose: 'address', code: request.code }
  await checkOwnCode(ctx, user, own)
  await proveFactor(ctx, caller, 'wallet/addaddress')
  const row = await ctx.db.transaction().execute(async (db) => {
    await takeOwnCode(ctx, user, own, db)
    return db
      .insertInto('address_book')
      .values({
        user_id: userId,
        currency_id: request.currency_id,
        network: request.type,
        address,
        notes: request.notes ?? '',
        created_at: ctx.now(),
        deleted_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new CallError('address_already_saved', 'address') : error
      })
  })
  await submitToEngine(ctx, row)
  await notifyChange(ctx, user, { kind: 'changed', what: 'address_saved' })
  return presentAddress(ctx, row)
}

async function addressOf(ctx: Context, request: ParsedOf<'wallet/addaddress'>): Promise<string> {
  if (!ctx.catalogue.currency(request.currency_id))
    throw new CallError('currency_must_be_known', 'currency_id')
  if (!ctx.catalogue.network(request.currency_id, request.type))
    throw new CallError('network_must_be_known', 'type')
  const text = request.address.trim()
  const bitcoin = ctx.config.custody.bitcoin?.chain
  const address = await parseAddress(request.type, text, bitcoin)
  if (address === undefined) throw refusalOf(addressFault(request.type, text, bitcoin))
  return address
}

function refusalOf(fault: AddressFault): CallError {
  switch (fault.kind) {
    case 'other_network':
      return new CallError('address_of_other_network', 'address', {
        network: ADDRESS_KIND_NAMES[fault.network],
      })
    case 'checksum':
      return new CallError('address_checksum_wrong', 'address')
    case 'form':
      return new CallError('address_invalid', 'address')
  }
}

/**
 * Rejects the customer's own deposit address. Those of other customers are allowed, and the response does not
 * reveal whether one exists.
 */
async function rejectOwnDepositAddress(
  ctx: Context,
  userId: number,
  network: string,
  address: string,
): Promise<void> {
  const own = await ctx.db
    .selectFrom('deposit_address')
    .select('address')
    .where('network', '=', network)
    .where('address', '=', address)
    .where('customer_id', '=', String(userId))
    .executeTakeFirst()
  if (own) throw new CallError('address_is_own', 'address')
}

/**
 * Submits the address to the engine. A rejected address is deleted from the address book; if the engine is
 * busy, it is resubmitted at the next start.
 */
async function submitToEngine(ctx: Context, row: AddressRow): Promise<void> {
  const answer = await syncAddress(ctx, row)
  if (answer.ok) return
  if (answer.reject !== 'busy') await ctx.db.deleteFrom('address_book').where('id', '=', row.id).execute()
  refuseHalted(answer)
  throw new CallError(codeOf(answer.reject))
}

function isUniqueViolation(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === UNIQUE_VIOLATION && constraint === 'address_book_once'
}
