import type { AccountKindName } from '@halyard/api/client'

/**
 * Five tones that are distinct in both themes, to colour-blind people too; the legend and the order repeat the information.
 * None is red or green: an account is neither a gain nor a loss.
 */
export const ACCOUNT_FILLS = {
  coin: 'bg-(--brass-fill)',
  contract: 'bg-(--blue)',
  option: 'bg-(--text)',
  fiat: 'bg-(--muted)',
  trust: 'bg-(--control)',
} as const satisfies Record<AccountKindName, `bg-(--${string})`>
