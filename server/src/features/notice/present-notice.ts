import type { Notice } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import type { Catalogue, ListedMarket } from '../../instruments/catalogue.ts'
import { priceText, quantityText } from '../../instruments/instrument.ts'
import type { StoredNotice } from '../../notices/notice-facts.ts'
import { presentPositionNotice } from './present-position-notice.ts'

const DAY_MS = 86_400_000
/** A percentage in parts per million has four decimals. */
const PERCENT_DECIMALS = 4

/** Converts a notice to its wire format: ids become names, units become decimals. */
export function presentNotice(catalogue: Catalogue, notice: StoredNotice): Notice {
  const { id, at, isRead } = notice
  const base = { id, at, is_read: isRead }
  switch (notice.kind) {
    case 'order_filled': {
      const { marketId, side, lots, value } = notice.facts
      const market = marketOf(catalogue, marketId)
      return {
        ...base,
        kind: notice.kind,
        match_id: marketId,
        side,
        number: quantityText(market, BigInt(lots)),
        currency_name: market.base.name,
        total: formatUnits(BigInt(value), market.quote.decimals),
        legal_name: market.quote.name,
      }
    }
    case 'position_filled':
    case 'stop_filled':
    case 'position_liquidated':
    case 'margin_low':
      return presentPositionNotice(catalogue, notice)
    case 'option_settled': {
      const { marketId, currencyId, result, stake, payout } = notice.facts
      const coins = coinsOf(catalogue, currencyId, stake)
      return {
        ...base,
        kind: notice.kind,
        match_id: marketId,
        pair: pairOf(marketOf(catalogue, marketId)),
        result,
        ...coins,
        payout: coinsOf(catalogue, currencyId, payout).number,
      }
    }
    case 'withdrawal_changed': {
      const { id: withdrawalId, status, currencyId, amount } = notice.facts
      const coins = coinsOf(catalogue, currencyId, amount)
      return { ...base, kind: notice.kind, withdrawal_id: withdrawalId, status, ...coins }
    }
    case 'deal_changed': {
      const { id: dealId, status, isBuyer, currencyId, amount } = notice.facts
      const coins = coinsOf(catalogue, currencyId, amount)
      return { ...base, kind: notice.kind, deal_id: dealId, status, is_buyer: isBuyer, ...coins }
    }
    case 'subscription_allotted': {
      const { projectId, currencyId, amount } = notice.facts
      return { ...base, kind: notice.kind, project_id: projectId, ...coinsOf(catalogue, currencyId, amount) }
    }
    case 'referral_credited':
      return { ...base, kind: notice.kind, day_at: notice.facts.day * DAY_MS }
    case 'price_alert':
      return { ...base, kind: notice.kind, ...presentFired(catalogue, notice.facts) }
    case 'factor_removal': {
      const { status, dueAt } = notice.facts
      return { ...base, kind: notice.kind, status, due_at: dueAt }
    }
    case 'account_changed':
      return { ...base, kind: notice.kind, what: notice.facts.what }
    case 'deposit_credited':
    case 'fee_refunded':
    case 'wealth_matured': {
      const { currencyId, amount } = notice.facts
      return { ...base, kind: notice.kind, ...coinsOf(catalogue, currencyId, amount) }
    }
  }
}

function presentFired(
  catalogue: Catalogue,
  { marketId, kind: alert, target, ticks }: Extract<StoredNotice, { readonly kind: 'price_alert' }>['facts'],
) {
  const market = marketOf(catalogue, marketId)
  return {
    match_id: marketId,
    pair: pairOf(market),
    alert,
    target: targetText(market, alert, target),
    price: priceText(market, ticks),
  }
}

/** Formats the target of an alert: a price, or a percentage from parts per million. */
export function targetText(
  market: ListedMarket,
  kind: 'above' | 'below' | 'percent',
  target: number | bigint,
): string {
  if (kind !== 'percent') return priceText(market, target)
  return formatUnits(BigInt(target), PERCENT_DECIMALS)
}

/** Returns the name of a market, as in BTC/USDT. */
export function pairOf({ base, quote }: ListedMarket): string {
  return `${base.name}/${quote.name}`
}

function coinsOf(catalogue: Catalogue, currencyId: number, units: string) {
  const currency = catalogue.currency(currencyId)
  if (!currency) throw new Error(`a notice has an unknown currency ${currencyId}`)
  return { number: formatUnits(BigInt(units), currency.decimals), currency_name: currency.name }
}

function marketOf(catalogue: Catalogue, marketId: number): ListedMarket {
  const market = catalogue.market(marketId)
  if (!market) throw new Error(`a notice has an unknown market ${marketId}`)
  return market
}
