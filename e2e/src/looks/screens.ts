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
  { name: 'settings', route: 'settings/index', signedIn: true },
  { name: 'language', route: 'settings/language/language', signedIn: false },
  { name: 'later', route: 'assets/deposit/index', signedIn: true },
  { name: 'not-found', route: 'nowhere', signedIn: false },
  { name: 'components', route: 'look', signedIn: false, alwaysLoading: true },
]
