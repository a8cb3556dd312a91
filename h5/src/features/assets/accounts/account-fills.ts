import type { AccountKindName } from '@halyard/api/client'

/**
 * Five tones that are distinct in both themes and to colour-blind users; the legend and the order repeat the
 * information.
 */
export const ACCOUNT_FILLS = {
  coin: 'bg-brass-fill',
  contract: 'bg-text/85',
  option: 'bg-muted/60',
  fiat: 'bg-brass-fill/45',
  trust: 'bg-faint/35',
} as const satisfies Record<AccountKindName, string>
