import type { AccountKindName } from '@halyard/api/client'

/** Five tones that stay apart in both themes and for colour-blind eyes; the legend and the order say the same. */
export const ACCOUNT_FILLS = {
  coin: 'bg-brass-fill',
  contract: 'bg-text/85',
  option: 'bg-muted/60',
  fiat: 'bg-brass-fill/45',
  trust: 'bg-faint/35',
} as const satisfies Record<AccountKindName, string>
