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

const openFirstButton = (holder: string) => async (page: Page) => {
  await page.locator(`${holder} button`).first().click()
  await page.getByRole('dialog').waitFor()
}

/** Every finished screen, and what opens over them. */
export const SCREENS: readonly Screen[] = [
  { name: 'home-signed-out', route: 'index/index', signedIn: false },
  { name: 'home', route: 'index/index', signedIn: true },
  { name: 'menu', route: 'index/index', signedIn: true, prepare: openFirstButton('header') },
  { name: 'trade-signed-out', route: 'trade/index', signedIn: false },
  { name: 'trade', route: 'trade/index', signedIn: true },
  { name: 'kline', route: 'trade/kline', signedIn: true },
  { name: 'assets-signed-out', route: 'assets/index', signedIn: false },
  { name: 'assets', route: 'assets/index', signedIn: true },
  { name: 'coin', route: 'assets/index', signedIn: true, prepare: openFirstButton('main li') },
  { name: 'records', route: 'assets/record', signedIn: true },
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
