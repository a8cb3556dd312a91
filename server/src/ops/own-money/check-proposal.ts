import { findClaimOf } from '../../custody/statement-reference.ts'
import { BANK } from '../../instruments/listing/networks.ts'
import { CallError } from '../../platform/call-error.ts'
import type { CurrencyConfig, OwnMoneyMoveKind } from '../../engine/index.ts'
import { findValuation } from '../../instruments/valuation.ts'
import type { Context } from '../../calls/context.ts'
import { findOwnMoneyLimit } from './own-money-limits.ts'

const BANK_PREFIX = 'bank:'

type Parts = Pick<Context, 'db' | 'catalogue' | 'now'>

/** Returns a currency. Throws `currency_must_be_known`. */
export function currencyOrThrow({ catalogue }: Pick<Context, 'catalogue'>, id: number): CurrencyConfig {
  const currency = catalogue.currency(id)
  if (!currency) throw new CallError('currency_must_be_known', 'currency_id')
  return currency
}

/**
 * Throws `house_price_must_be_known` and `house_limit_exceeded` as the core would, so that the proposal is refused and
 * not its approval.
 */
export async function requireWithinLimit(
  { db, catalogue, now }: Parts,
  kind: OwnMoneyMoveKind,
  { currencyId, units }: { readonly currencyId: number; readonly units: bigint },
): Promise<void> {
  const value = findValuation(catalogue, currencyId, units)
  if (value === undefined) throw new CallError('house_price_must_be_known', 'currency_id')
  if (value > (await findOwnMoneyLimit(db, kind, now())).left)
    throw new CallError('house_limit_exceeded', 'amount')
}

/** Throws `house_reference_already_used` for a receipt or payout that was used, also by a customer's claim. */
export async function requireUnusedReference({ db }: Pick<Context, 'db'>, reference: string): Promise<void> {
  const used = await db
    .selectFrom('house_move')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  const claim = reference.startsWith(BANK_PREFIX)
    ? await findClaimOf(db, BANK, reference.slice(BANK_PREFIX.length))
    : undefined
  if (used ?? claim) throw new CallError('house_reference_already_used', 'reference')
}

/** Returns the reference of a line of the bank's statement, without the differences of its writing. */
export function bankReference(text: string): string {
  return `${BANK_PREFIX}${text.replaceAll(' ', '').toUpperCase()}`
}

/** Returns the exchange's own customer account. Throws `own_account_must_be_set`. */
export function ownAccountOrThrow({ config }: Pick<Context, 'config'>, field: string): number {
  const { ownAccount } = config.custody
  if (ownAccount === undefined) throw new CallError('own_account_must_be_set', field)
  return ownAccount
}
