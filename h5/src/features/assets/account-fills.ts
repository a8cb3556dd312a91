import type { AccountKindName } from '@halyard/contract/client'

/** One metal in five strengths; the order and the names say the same as the shades. */
export const ACCOUNT_FILLS = {
  coin: 'bg-brass-fill',
  contract: 'bg-brass-fill/70',
  option: 'bg-brass-fill/50',
  fiat: 'bg-muted/60',
  trust: 'bg-faint/40',
} as const satisfies Record<AccountKindName, string>
