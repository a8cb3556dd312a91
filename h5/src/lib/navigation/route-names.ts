/** Every page by its name below `#/pages/`. The app itself knows them by their screens: a browser does not load this list. */
export const ROUTE_NAMES = [
  'index/index',
  'trade/index',
  'option/detail',
  'option/statistics',
  'shared/index',
  'template/index',
  'assets/index',
  'settings/index',
  'settings/language/language',
  'settings/account/index',
  'settings/security/index',
  'settings/security/changePassword',
  'settings/security/changePayPassword',
  'settings/security/authenticator',
  'settings/security/passkeys',
  'settings/security/apiKeys',
  'settings/security/tryKey',
  'settings/security/antiPhishing',
  'settings/security/devices',
  'settings/security/signIns',
  'settings/security/contact',
  'settings/security/freeze',
  'settings/security/closing',
  'settings/security/data',
  'settings/fees/index',
  'settings/limits/index',
  'settings/credit/index',
  'settings/agreement/index',
  'user/login/login',
  'user/login/register',
  'user/login/choose',
  'user/login/forgetPassword',
  'user/login/thaw',
  'legaltender/index',
  'legaltender/deal',
  'legaltender/history',
  'legaltender/merchant',
  'legaltender/advertisement',
  'notice/index',
  'index/notice/notice',
  'notice/settings',
  'notice/alerts',
  'publication/index',
  'publication/details',
  'publication/purchase',
  'trade/kline',
  'lever/index',
  'verification/index',
  'verification/basic',
  'verification/advanced',
  'convert/index',
  'convert/recurring',
  'convert/plan',
  'assets/tradeAccount',
  'assets/transfer/index',
  'assets/transfer/record',
  'assets/deposit/index',
  'assets/deposit/charge',
  'assets/withdraw/index',
  'assets/withdraw/detail',
  'assets/withdraw/bank/bank',
  'assets/money',
  'assets/record',
  'user/address/address',
  'user/address/create',
  'user/address/index',
  'finance/rent',
  'finance/index',
  'finance/buyPage',
  'finance/ordersPage',
  'finance/rulePage',
  'promotion/index',
  'help-center/center',
  'help-center/chat',
  'help-center/detail',
  'bankbind/index',
  'bankbind/addbank',
  'choose-location',
  'open-location',
  'look',
] as const

export type RouteName = (typeof ROUTE_NAMES)[number]

/** The pages of the tab bar. */
export const TAB_NAMES = [
  'index/index',
  'trade/index',
  'option/detail',
  'template/index',
  'assets/index',
] as const satisfies readonly RouteName[]

export type TabName = (typeof TAB_NAMES)[number]

/** Returns the path of a page inside the app: '/pages/trade/kline?pair=1'. */
export function pathTo(name: RouteName, query: Readonly<Record<string, string | number>> = {}): string {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  return search.size === 0 ? `/pages/${name}` : `/pages/${name}?${search}`
}

export const HOME = pathTo('index/index')

/** Returns the tab that a page belongs to, or undefined for a page that opens above the tabs. */
export function tabOf(name: RouteName | undefined): TabName | undefined {
  // Options and contracts share a tab.
  return name === 'lever/index' ? 'option/detail' : TAB_NAMES.find((tab) => tab === name)
}

/** Returns the tab of a page or of the pages below it: 'assets/index' of a withdrawal; undefined for the others. */
export function areaOf(name: RouteName | undefined): TabName | undefined {
  const family = name?.split('/', 1)[0]
  return (
    tabOf(name) ??
    (family === 'finance' ? 'template/index' : TAB_NAMES.find((tab) => tab.startsWith(`${family}/`)))
  )
}

/** Returns whether a page is part of the tab bar. */
export function isTab(name: RouteName | undefined): name is TabName {
  return TAB_NAMES.some((tab) => tab === name)
}
