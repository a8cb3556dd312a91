import type { Language, WithdrawNetwork } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import { networkFactsOf } from '../../custody/networks/network-facts.ts'
import { findLeavingLimits } from '../../instruments/customer-tiers.ts'
import { findValuation } from '../../instruments/valuation.ts'
import { type CurrencyConfig, type NetworkConfig, WITHDRAWALS_PER_DAY } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import { BANK } from '../../instruments/listing/networks.ts'
import type { Context, Handler } from './context.ts'
import { findAvailable, findCustomer, findLastNetwork } from './queries.ts'
import { ETA_HOURS } from './timeline.ts'

const DAY_MS = 86_400_000

export const showTerms: Handler<'wallet/get_info'> = async (ctx, { request, session, lang }) => {
  const currency = ctx.catalogue.currency(request.currency)
  if (!currency) throw new CallError('currency_must_be_known', 'currency')
  const customer = await findCustomer(ctx, session.userId)
  const today = Math.floor(ctx.now() / DAY_MS)
  const requestedToday =
    Number(customer?.withdrawal_day) === today ? (customer?.withdrawals_that_day ?? 0) : 0
  const lastUsed = await findLastNetwork(ctx, session.userId, currency.id)
  const limit = await findLimit(ctx, session.userId, currency)
  return {
    currency_id: currency.id,
    currency_name: currency.name,
    decimals: currency.decimals,
    available: formatUnits(await findAvailable(ctx, session.userId, currency.id), currency.decimals),
    networks: await Promise.all(
      sortByFee(ctx.catalogue.networks(currency.id))
        .filter(({ network }) => request.type === undefined || network === request.type)
        .map((network) => presentNetwork(ctx, { currency, network, lang, lastUsed })),
    ),
    left_today: WITHDRAWALS_PER_DAY - requestedToday,
    per_day: WITHDRAWALS_PER_DAY,
    eta_hours: ETA_HOURS,
    verified: (customer?.verification ?? 0) === 2,
    fund_password: await ctx.auth.fundPassword.isSet(session.userId),
    hold_until: Number(customer?.hold_until ?? 0),
    limit_left: limit?.left ?? null,
    limit_until: limit?.until ?? null,
  }
}

/** Finds what the limits of the customer's level leave of a currency; `undefined` without limits or without a price. */
async function findLimit(
  ctx: Context,
  customerId: number,
  { id, decimals }: CurrencyConfig,
): Promise<{ readonly left: string; readonly until: number } | undefined> {
  const limits = await findLeavingLimits(ctx.db, customerId, ctx.now())
  // A large amount keeps the precision of the price.
  const units = 10n ** BigInt(decimals + 6)
  const worth = findValuation(ctx.catalogue, id, units)
  if (!limits || worth === undefined || worth === 0n) return undefined
  return { left: formatUnits((limits.left * units) / worth, decimals), until: limits.moreAt }
}

interface ShownNetwork {
  readonly currency: CurrencyConfig
  readonly network: NetworkConfig
  readonly lang: Language
  readonly lastUsed: string | undefined
}

async function presentNetwork(ctx: Context, shown: ShownNetwork): Promise<WithdrawNetwork> {
  const { currency, network } = shown
  const text = (units: bigint): string => formatUnits(units, currency.decimals)
  return {
    type: network.network,
    ...(await networkFactsOf(ctx, { ...shown, direction: 'withdrawals' })),
    max: text(network.withdrawMax),
    open: network.isOpen,
    two_reviewers_from: text(network.twoReviewersFrom),
  }
}

/** Sorts networks by fee, cheapest first and the bank last. */
function sortByFee(networks: readonly NetworkConfig[]): NetworkConfig[] {
  return networks.toSorted((a, b) => rankOf(a) - rankOf(b))
}

function rankOf({ network, withdrawFee }: NetworkConfig): number {
  return network === BANK ? Number.POSITIVE_INFINITY : Number(withdrawFee)
}
