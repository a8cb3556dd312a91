import { encodeShare } from '@halyard/receipt'
import { UNSIGNED_SHARE } from '../lib/share/testing.ts'
import type { RouteName } from '../lib/navigation/route-names.ts'

/** The record that a screen shows, if it shows one. */
export const QUERIES: { readonly [Name in RouteName]?: Readonly<Record<string, string>> } = {
  'trade/kline': { match_id: '1' },
  'shared/index': { s: encodeShare(UNSIGNED_SHARE) },
  'legaltender/deal': { id: '1' },
  'index/notice/notice': { id: '1' },
  'publication/details': { id: '1' },
  'publication/purchase': { id: '1' },
  'finance/buyPage': { id: '1' },
  'help-center/detail': { id: 'getting-started' },
  'user/address/address': { id: '1' },
  'notice/alerts': { match_id: '1' },
  'settings/security/tryKey': { id: '1' },
  'settings/security/contact': { channel: 'mobile' },
  'open-location': { latitude: '38.7223', longitude: '-9.1393', name: 'Lisbon' },
}
