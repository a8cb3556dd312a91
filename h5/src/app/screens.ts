import { ACCOUNT_SCREENS } from '../features/account/screens.ts'
import { ADDRESS_SCREENS } from '../features/address/screens.ts'
import { ASSETS_SCREENS } from '../features/assets/screens.ts'
import { BANKBIND_SCREENS } from '../features/bankbind/screens.ts'
import { CREDIT_SCREENS } from '../features/credit/screens.ts'
import { DEPOSIT_SCREENS } from '../features/deposit/screens.ts'
import { HELP_SCREENS } from '../features/help/screens.ts'
import { FIAT_SCREENS } from '../features/fiat/screens.ts'
import { HOME_SCREENS } from '../features/home/screens.ts'
import { KLINE_SCREENS } from '../features/kline/screens.ts'
import { LIMITS_SCREENS } from '../features/limits/screens.ts'
import { LOCATION_SCREENS } from '../features/location/screens.ts'
import { MERCHANT_SCREENS } from '../features/merchant/screens.ts'
import { NOTICE_SCREENS } from '../features/notice/screens.ts'
import { OPTION_SCREENS } from '../features/option/screens.ts'
import { PERP_SCREENS } from '../features/perp/screens.ts'
import { REFERRAL_SCREENS } from '../features/referral/screens.ts'
import { SETTINGS_SCREENS } from '../features/settings/screens.ts'
import { SUBSCRIPTION_SCREENS } from '../features/subscription/screens.ts'
import { TRADE_SCREENS } from '../features/trade/screens.ts'
import { TRANSFER_SCREENS } from '../features/transfer/screens.ts'
import { VERIFICATION_SCREENS } from '../features/verification/screens.ts'
import { WEALTH_SCREENS } from '../features/wealth/screens.ts'
import { WITHDRAW_SCREENS } from '../features/withdraw/screens.ts'
import { TRADING } from '../lib/language/texts.ts'
import type { RouteName } from '../lib/navigation/route-names.ts'
import { defineScreens, type Screen } from '../lib/navigation/screen.ts'

const APP_SCREENS = defineScreens(
  {},
  {
    'settings/language/language': () => import('./language-page.tsx').then((module) => module.LanguagePage),
    look: () => import('./gallery/gallery-page.tsx').then((module) => module.GalleryPage),
  },
)

/** The settings of this device and links to those of the account. */
const DEVICE_SCREENS = defineScreens(
  { feature: 'device' },
  {
    'settings/index': () => import('./settings-page.tsx').then((module) => module.SettingsPage),
  },
)

/** Every available page. A feature declares its own in its `screens.ts`. */
export const SCREENS: Readonly<Record<RouteName, Screen>> = {
  ...HOME_SCREENS,
  ...TRADE_SCREENS,
  ...KLINE_SCREENS,
  ...OPTION_SCREENS,
  ...PERP_SCREENS,
  ...ASSETS_SCREENS,
  ...TRANSFER_SCREENS,
  ...DEPOSIT_SCREENS,
  ...WITHDRAW_SCREENS,
  ...ACCOUNT_SCREENS,
  ...VERIFICATION_SCREENS,
  ...SETTINGS_SCREENS,
  ...LIMITS_SCREENS,
  ...CREDIT_SCREENS,
  ...ADDRESS_SCREENS,
  ...BANKBIND_SCREENS,
  ...WEALTH_SCREENS,
  ...REFERRAL_SCREENS,
  ...FIAT_SCREENS,
  ...HELP_SCREENS,
  ...MERCHANT_SCREENS,
  ...SUBSCRIPTION_SCREENS,
  ...LOCATION_SCREENS,
  ...NOTICE_SCREENS,
  ...APP_SCREENS,
  ...DEVICE_SCREENS,
}

/** Returns whether a page requires a signed-in customer. */
export function isGuarded(name: RouteName | undefined): boolean {
  return name !== undefined && SCREENS[name].only === 'customers'
}

/** Returns the text namespaces that a screen needs in addition to the common one. */
export function textsOf({ feature, trades }: Screen): readonly string[] {
  return [...(feature === undefined ? [] : [feature]), ...(trades ? [TRADING] : [])]
}
