import type { ComponentType } from 'react'
import { TRADING } from '../lib/language/i18n.ts'
import type { RouteName } from '../lib/navigation/route-names.ts'
import { COMING_SOON, type ComingSoonName } from './coming-soon.ts'

interface Screen {
  /** The feature whose texts must be loaded before the first paint. */
  readonly feature?: string
  /** The page also needs the texts that the trading screens share. */
  readonly trades?: true
  /**
   * `customers`: redirects guests to the sign-in page and back. `guests`: redirects signed-in customers to their
   * destination.
   */
  readonly only?: 'customers' | 'guests'
  readonly load: () => Promise<ComponentType>
}

/** Every available page and the location of its code. */
export const SCREENS: Readonly<Record<Exclude<RouteName, ComingSoonName>, Screen>> = {
  'index/index': {
    feature: 'home',
    load: () => import('../features/home/home-page.tsx').then((module) => module.HomePage),
  },
  'trade/index': {
    feature: 'trade',
    trades: true,
    load: () => import('../features/trade/trade-page.tsx').then((module) => module.TradePage),
  },
  'trade/kline': {
    feature: 'kline',
    trades: true,
    load: () => import('../features/kline/kline-page.tsx').then((module) => module.KlinePage),
  },
  'option/detail': {
    feature: 'option',
    trades: true,
    load: () => import('../features/option/option-page.tsx').then((module) => module.OptionPage),
  },
  'lever/index': {
    feature: 'perp',
    trades: true,
    load: () => import('../features/perp/perp-page.tsx').then((module) => module.PerpPage),
  },
  'assets/index': {
    feature: 'assets',
    load: () => import('../features/assets/assets-page.tsx').then((module) => module.AssetsPage),
  },
  'assets/transfer/index': {
    feature: 'transfer',
    only: 'customers',
    load: () => import('../features/transfer/transfer-page.tsx').then((module) => module.TransferPage),
  },
  'assets/transfer/record': {
    feature: 'transfer',
    only: 'customers',
    load: () =>
      import('../features/transfer/transfer-record-page.tsx').then((module) => module.TransferRecordPage),
  },
  'assets/tradeAccount': {
    feature: 'assets',
    only: 'customers',
    load: () => import('../features/assets/trade-account-page.tsx').then((module) => module.TradeAccountPage),
  },
  'assets/deposit/index': {
    feature: 'deposit',
    only: 'customers',
    load: () => import('../features/deposit/deposit-page.tsx').then((module) => module.DepositPage),
  },
  'assets/deposit/charge': {
    feature: 'deposit',
    only: 'customers',
    load: () => import('../features/deposit/claim-page.tsx').then((module) => module.ClaimPage),
  },
  'assets/withdraw/index': {
    feature: 'withdraw',
    only: 'customers',
    load: () => import('../features/withdraw/withdraw-page.tsx').then((module) => module.WithdrawPage),
  },
  'assets/withdraw/detail': {
    feature: 'withdraw',
    only: 'customers',
    load: () =>
      import('../features/withdraw/withdraw-detail-page.tsx').then((module) => module.WithdrawDetailPage),
  },
  'assets/withdraw/bank/bank': {
    feature: 'withdraw',
    only: 'customers',
    load: () => import('../features/withdraw/bank-page.tsx').then((module) => module.BankPage),
  },
  'assets/record': {
    feature: 'assets',
    only: 'customers',
    load: () => import('../features/assets/record-page.tsx').then((module) => module.RecordPage),
  },
  'user/login/login': {
    feature: 'account',
    only: 'guests',
    load: () => import('../features/account/login-page.tsx').then((module) => module.LoginPage),
  },
  'user/login/register': {
    feature: 'account',
    only: 'guests',
    load: () => import('../features/account/register-page.tsx').then((module) => module.RegisterPage),
  },
  'user/login/choose': {
    feature: 'account',
    only: 'guests',
    load: () => import('../features/account/choose-page.tsx').then((module) => module.ChoosePage),
  },
  'user/login/forgetPassword': {
    feature: 'account',
    only: 'guests',
    load: () => import('../features/account/forget-page.tsx').then((module) => module.ForgetPage),
  },
  'user/login/thaw': {
    feature: 'account',
    only: 'guests',
    load: () => import('../features/account/unfreeze-page.tsx').then((module) => module.UnfreezePage),
  },
  'settings/account/index': {
    feature: 'account',
    only: 'customers',
    load: () => import('../features/account/account-page.tsx').then((module) => module.AccountPage),
  },
  'verification/index': {
    feature: 'verification',
    only: 'customers',
    load: () =>
      import('../features/verification/verification-page.tsx').then((module) => module.VerificationPage),
  },
  'verification/basic': {
    feature: 'verification',
    only: 'customers',
    load: () => import('../features/verification/basic-page.tsx').then((module) => module.BasicPage),
  },
  'verification/advanced': {
    feature: 'verification',
    only: 'customers',
    load: () => import('../features/verification/advanced-page.tsx').then((module) => module.AdvancedPage),
  },
  'settings/security/index': {
    feature: 'settings',
    only: 'customers',
    load: () => import('../features/settings/security-page.tsx').then((module) => module.SecurityPage),
  },
  'settings/security/changePassword': {
    feature: 'settings',
    only: 'customers',
    load: () =>
      import('../features/settings/change-password-page.tsx').then((module) => module.ChangePasswordPage),
  },
  'settings/security/changePayPassword': {
    feature: 'settings',
    only: 'customers',
    load: () =>
      import('../features/settings/fund-password-page.tsx').then((module) => module.FundPasswordPage),
  },
  'settings/security/authenticator': {
    feature: 'settings',
    only: 'customers',
    load: () =>
      import('../features/settings/authenticator-page.tsx').then((module) => module.AuthenticatorPage),
  },
  'settings/security/passkeys': {
    feature: 'settings',
    only: 'customers',
    load: () => import('../features/settings/passkeys-page.tsx').then((module) => module.PasskeysPage),
  },
  'settings/security/antiPhishing': {
    feature: 'settings',
    only: 'customers',
    load: () =>
      import('../features/settings/anti-phishing-page.tsx').then((module) => module.AntiPhishingPage),
  },
  'settings/security/devices': {
    feature: 'settings',
    only: 'customers',
    load: () => import('../features/settings/devices-page.tsx').then((module) => module.DevicesPage),
  },
  'settings/security/signIns': {
    feature: 'settings',
    only: 'customers',
    load: () => import('../features/settings/sign-ins-page.tsx').then((module) => module.SignInsPage),
  },
  'settings/security/contact': {
    feature: 'settings',
    only: 'customers',
    load: () => import('../features/settings/contact-page.tsx').then((module) => module.ContactPage),
  },
  'settings/security/freeze': {
    feature: 'settings',
    only: 'customers',
    load: () => import('../features/settings/freeze-page.tsx').then((module) => module.FreezePage),
  },
  'user/address/index': {
    feature: 'address',
    only: 'customers',
    load: () => import('../features/address/address-list-page.tsx').then((module) => module.AddressListPage),
  },
  'user/address/address': {
    feature: 'address',
    only: 'customers',
    load: () => import('../features/address/address-page.tsx').then((module) => module.AddressPage),
  },
  'user/address/create': {
    feature: 'address',
    only: 'customers',
    load: () =>
      import('../features/address/create-address-page.tsx').then((module) => module.CreateAddressPage),
  },
  'bankbind/index': {
    feature: 'bankbind',
    only: 'customers',
    load: () => import('../features/bankbind/cards-page.tsx').then((module) => module.CardsPage),
  },
  'bankbind/addbank': {
    feature: 'bankbind',
    only: 'customers',
    load: () => import('../features/bankbind/add-card-page.tsx').then((module) => module.AddCardPage),
  },
  'settings/index': {
    load: () => import('./settings-page.tsx').then((module) => module.SettingsPage),
  },
  'settings/language/language': {
    load: () => import('./language-page.tsx').then((module) => module.LanguagePage),
  },
  look: {
    load: () => import('./gallery/gallery-page.tsx').then((module) => module.GalleryPage),
  },
}

/** Returns whether a page requires a signed-in customer. */
export function isGuarded(name: RouteName | undefined): boolean {
  return name !== undefined && !isComingSoon(name) && SCREENS[name].only === 'customers'
}

/** Returns whether a page belongs to a product that is not available yet. */
export function isComingSoon(name: RouteName): name is ComingSoonName {
  return Object.hasOwn(COMING_SOON, name)
}

/** Returns the text namespaces that a screen needs in addition to the common one. */
export function textsOf({ feature, trades }: Screen): readonly string[] {
  return [...(feature === undefined ? [] : [feature]), ...(trades ? [TRADING] : [])]
}
