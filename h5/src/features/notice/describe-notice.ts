import type { Translate } from '@halyard/web'
import type { Format } from '../../lib/format/format.ts'
import { pathOfNotice } from '../../lib/notices/notice-path.ts'
import type { NoticeFacts } from './notice.ts'
import { percentPpm } from './price-alert.ts'

/** The words of a notice in the reader's language, and the page that shows more. */
export interface NoticeWords {
  readonly text: string
  readonly path: string
}

interface Words {
  readonly t: Translate
  readonly f: Format
}

/** Returns the words of a notice. */
export function describeNotice(facts: NoticeFacts, words: Words): NoticeWords {
  const { t, f } = words
  switch (facts.kind) {
    case 'order_filled': {
      const figures = {
        amount: coins(facts, words),
        total: t('coins', { number: f.exact(facts.total), coin: facts.quote }),
      }
      const text = facts.side === 'buy' ? t('bought', figures) : t('sold', figures)
      return { text, path: pathOfNotice(facts.kind, facts.matchId) }
    }
    case 'position_filled':
    case 'stop_filled':
    case 'position_liquidated':
    case 'margin_low':
      return { text: describePosition(facts, words), path: pathOfNotice(facts.kind) }
    case 'option_settled': {
      const payout = t('coins', { number: f.exact(facts.payout), coin: facts.coin })
      const figures = { pair: facts.pair, amount: coins(facts, words), payout }
      return { text: t(`option_${facts.result}`, figures), path: pathOfNotice(facts.kind) }
    }
    case 'deposit_credited':
      return { text: t('deposited', { amount: coins(facts, words) }), path: pathOfNotice(facts.kind) }
    case 'fee_refunded':
      return { text: t('refunded', { amount: coins(facts, words) }), path: pathOfNotice(facts.kind) }
    case 'withdrawal_changed':
      return {
        text: t(`withdrawal_${facts.status}`, { amount: coins(facts, words) }),
        path: pathOfNotice(facts.kind, facts.withdrawalId),
      }
    case 'deal_changed':
      return {
        text: t(`deal_${facts.status}`, { amount: coins(facts, words) }),
        path: pathOfNotice(facts.kind, facts.dealId),
      }
    case 'wealth_matured':
      return { text: t('matured', { amount: coins(facts, words) }), path: pathOfNotice(facts.kind) }
    case 'subscription_allotted': {
      const isAllotted = /[1-9]/.test(facts.number)
      const text = isAllotted
        ? t('allotted', { amount: coins(facts, words) })
        : t('notAllotted', { coin: facts.coin })
      return { text, path: pathOfNotice(facts.kind) }
    }
    case 'referral_credited':
      return { text: t('rebated', { date: f.date(facts.dayAt) }), path: pathOfNotice(facts.kind) }
    case 'price_alert': {
      const { matchId, pair, alert } = facts
      const target = alert === 'percent' ? f.rate(percentPpm(facts.target)) : f.exact(facts.target)
      const text = t(`reached_${alert}`, { pair, target, price: f.exact(facts.price) })
      return { text, path: pathOfNotice(facts.kind, matchId) }
    }
    case 'factor_removal':
      return {
        text: t(`removal_${facts.status}`, { time: f.dateTime(facts.dueAt) }),
        path: pathOfNotice(facts.kind),
      }
    case 'account_changed':
      return { text: t(`changed_${facts.what}`), path: pathOfNotice(facts.kind) }
  }
}

type PositionFacts = Extract<
  NoticeFacts,
  { readonly kind: 'position_filled' | 'stop_filled' | 'position_liquidated' | 'margin_low' }
>

function describePosition(facts: PositionFacts, { t, f }: Words): string {
  const position = t(`position_${facts.side}`, { pair: facts.pair })
  switch (facts.kind) {
    case 'position_filled':
      return position
    case 'margin_low':
      return t('marginLow', { position, ratio: f.percent(facts.ratio) })
    case 'stop_filled':
    case 'position_liquidated': {
      const profit = t('coins', { number: f.exact(facts.profit), coin: facts.coin })
      return t(`closed_${facts.reason}`, { position, profit })
    }
  }
}

function coins(
  { number, coin }: { readonly number: string; readonly coin: string },
  { t, f }: Words,
): string {
  return t('coins', { number: f.exact(number), coin })
}
