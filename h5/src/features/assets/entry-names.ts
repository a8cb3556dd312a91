import type { LedgerEntry } from '@halyard/contract/client'

type Reason = LedgerEntry['reason']

/** What each kind of change is called where it is chosen. */
export const REASON_TEXTS = {
  practice_funds: 'reasonPractice',
  order_hold: 'reasonHold',
  order_release: 'reasonRelease',
  trade_base: 'reasonCoin',
  trade_quote: 'reasonPayment',
  fee: 'reasonFee',
} as const satisfies Record<Reason, string>

export const REASONS = Object.keys(REASON_TEXTS) as Reason[]

export function isReason(text: string | null): text is Reason {
  return text !== null && Object.hasOwn(REASON_TEXTS, text)
}

/** What one change was: of a trade, also which way it went. */
export function entryText({ reason, available, frozen }: LedgerEntry) {
  const out = available.startsWith('-') || frozen.startsWith('-')
  switch (reason) {
    case 'trade_base':
      return out ? 'entrySold' : 'entryBought'
    case 'trade_quote':
      return out ? 'entryPaid' : 'entryReceived'
    case 'practice_funds':
    case 'order_hold':
    case 'order_release':
    case 'fee':
      return REASON_TEXTS[reason]
  }
}
