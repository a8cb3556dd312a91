import type { AccountKindName } from '@halyard/api/client'

/** The five accounts in display order, each with its text key. */
export const ACCOUNT_TEXTS = {
  coin: 'accountCoin',
  contract: 'accountContract',
  option: 'accountOption',
  fiat: 'accountFiat',
  trust: 'accountTrust',
} as const satisfies Record<AccountKindName, string>

export const ACCOUNT_KINDS = Object.keys(ACCOUNT_TEXTS) as AccountKindName[]

/** Returns whether a text is an account kind. */
export function isAccountKind(text: string | null): text is AccountKindName {
  return text !== null && Object.hasOwn(ACCOUNT_TEXTS, text)
}
