import type { Translate } from '@halyard/web'

const NETWORK = 'network:'
/** The scopes with a name in the texts. Another one, of a later product, is shown as the server names it. */
const NAMED = new Set([
  'all',
  'sign_ups',
  'withdrawals',
  'deposits',
  'spot',
  'convert',
  'perp',
  'option',
  'wealth',
  'subscription',
  'fiat',
])

/** Returns the name of a scope. */
export function scopeName(t: Translate, scope: string): string {
  if (scope.startsWith(NETWORK)) return t('scope_network', { network: scope.slice(NETWORK.length) })
  return NAMED.has(scope) ? t(`scope_${scope}`) : scope
}
