import type { NoticeKind, NoticeSetting } from '@halyard/api/client'
import { pathTo } from '../navigation/route-names.ts'

/**
 * Returns the page of a notice or of an announcement. `target`: the market, withdrawal, deal or announcement for
 * kinds that have one.
 */
export function pathOfNotice(kind: NoticeKind | NoticeSetting, target?: number): string {
  switch (kind) {
    case 'order_filled':
    case 'stop_triggered':
    case 'stop_cancelled':
      return target === undefined ? pathTo('trade/index') : pathTo('trade/index', { match_id: target })
    case 'price_alert':
      return target === undefined ? pathTo('notice/index') : pathTo('trade/kline', { match_id: target })
    case 'position_filled':
    case 'stop_filled':
    case 'position_liquidated':
    case 'margin_low':
    case 'conditional_triggered':
    case 'conditional_cancelled':
      return pathTo('lever/index')
    case 'recurring_bought':
    case 'recurring_skipped':
    case 'recurring_paused':
      return pathTo('convert/recurring')
    case 'option_settled':
      return pathTo('option/detail')
    case 'deposit_credited':
    case 'fee_refunded':
      return pathTo('assets/index')
    case 'withdrawal_changed':
      return target === undefined ? pathTo('notice/index') : pathTo('assets/withdraw/detail', { id: target })
    case 'deal_changed':
      return target === undefined ? pathTo('notice/index') : pathTo('legaltender/deal', { id: target })
    case 'wealth_matured':
      return pathTo('finance/ordersPage')
    case 'subscription_allotted':
      return pathTo('publication/index')
    case 'referral_credited':
      return pathTo('promotion/index')
    case 'factor_removal':
      return pathTo('settings/security/index')
    case 'account_changed':
      return pathTo('settings/security/freeze')
    case 'announcement':
      return target === undefined
        ? pathTo('notice/index', { tab: 'news' })
        : pathTo('index/notice/notice', { id: target })
  }
  // A kind that a newer server added.
  return pathTo('notice/index')
}
