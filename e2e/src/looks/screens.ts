import type { Page } from '@playwright/test'

export interface Screen {
  readonly name: string
  readonly route: string
  readonly signedIn: boolean
  /** It shows skeletons and spinners on purpose, so it never looks finished. */
  readonly alwaysLoading?: boolean
  /** Brings up what lies over the page. */
  readonly prepare?: (page: Page) => Promise<void>
}

/** Presses one of the buttons found, counted from 0, or from -1 backwards. */
const openWith = (buttons: string, at: number) => async (page: Page) => {
  await page.locator(buttons).nth(at).click()
  await page.getByRole('dialog').waitFor()
}
const OPENS_DIALOG = 'main button[aria-haspopup="dialog"]'

/** Every finished screen, and what opens over them. */
export const SCREENS: readonly Screen[] = [
  { name: 'home-signed-out', route: 'index/index', signedIn: false },
  { name: 'home', route: 'index/index', signedIn: true },
  { name: 'menu', route: 'index/index', signedIn: true, prepare: openWith('header button', 0) },
  { name: 'search', route: 'index/index', signedIn: true, prepare: openWith(OPENS_DIALOG, 0) },
  { name: 'difference', route: 'index/index', signedIn: true, prepare: openWith(OPENS_DIALOG, 1) },
  { name: 'trade-signed-out', route: 'trade/index', signedIn: false },
  { name: 'trade', route: 'trade/index', signedIn: true },
  { name: 'kline', route: 'trade/kline', signedIn: true },
  { name: 'option-signed-out', route: 'option/detail', signedIn: false },
  { name: 'option', route: 'option/detail', signedIn: true },
  { name: 'option-pairs', route: 'option/detail', signedIn: true, prepare: openWith('header button', 1) },
  { name: 'lever-signed-out', route: 'lever/index', signedIn: false },
  { name: 'lever', route: 'lever/index', signedIn: true },
  { name: 'leverage', route: 'lever/index', signedIn: true, prepare: openWith(OPENS_DIALOG, 1) },
  { name: 'assets-signed-out', route: 'assets/index', signedIn: false },
  { name: 'assets', route: 'assets/index', signedIn: true },
  { name: 'coin', route: 'assets/index', signedIn: true, prepare: openWith('main li button', 0) },
  { name: 'records', route: 'assets/record', signedIn: true },
  { name: 'record-filter', route: 'assets/record', signedIn: true, prepare: openWith(OPENS_DIALOG, 2) },
  { name: 'record', route: 'assets/record', signedIn: true, prepare: openWith('main button', -1) },
  { name: 'login', route: 'user/login/login', signedIn: false },
  { name: 'register', route: 'user/login/register', signedIn: false },
  { name: 'choose', route: 'user/login/choose', signedIn: false },
  { name: 'forget', route: 'user/login/forgetPassword', signedIn: false },
  { name: 'account', route: 'settings/account/index', signedIn: true },
  { name: 'thaw', route: 'user/login/thaw', signedIn: false },
  { name: 'security', route: 'settings/security/index', signedIn: true },
  { name: 'change-password', route: 'settings/security/changePassword', signedIn: true },
  { name: 'fund-password', route: 'settings/security/changePayPassword', signedIn: true },
  { name: 'authenticator', route: 'settings/security/authenticator', signedIn: true },
  { name: 'passkeys', route: 'settings/security/passkeys', signedIn: true },
  { name: 'anti-phishing', route: 'settings/security/antiPhishing', signedIn: true },
  { name: 'devices', route: 'settings/security/devices', signedIn: true },
  { name: 'sign-ins', route: 'settings/security/signIns', signedIn: true },
  { name: 'contact', route: 'settings/security/contact?channel=mobile', signedIn: true },
  { name: 'freeze', route: 'settings/security/freeze', signedIn: true },
  { name: 'addresses', route: 'user/address/index', signedIn: true },
  { name: 'add-address', route: 'user/address/create', signedIn: true },
  { name: 'bank-cards', route: 'bankbind/index', signedIn: true },
  { name: 'add-bank-card', route: 'bankbind/addbank', signedIn: true },
  { name: 'verification', route: 'verification/index', signedIn: true },
  { name: 'verification-basic', route: 'verification/basic', signedIn: true },
  { name: 'verification-advanced', route: 'verification/advanced', signedIn: true },
  { name: 'settings', route: 'settings/index', signedIn: true },
  { name: 'language', route: 'settings/language/language', signedIn: false },
  { name: 'later', route: 'finance/index', signedIn: true },
  { name: 'not-found', route: 'nowhere', signedIn: false },
  { name: 'components', route: 'look', signedIn: false, alwaysLoading: true },
]
