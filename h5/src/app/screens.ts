import type { ComponentType } from 'react'
import type { RouteName } from '../lib/route-names.ts'
import { LATER, type LaterName } from './later.ts'

interface Screen {
  /** The feature whose texts the page needs before its first paint. */
  readonly feature?: string
  /** `customers`: a guest is led to sign in, and back. `guests`: who is signed in goes where they were going. */
  readonly only?: 'customers' | 'guests'
  readonly load: () => Promise<ComponentType>
}

/** Every page that is open, and where its code is. */
export const SCREENS: Readonly<Record<Exclude<RouteName, LaterName>, Screen>> = {
  'index/index': {
    feature: 'home',
    load: () => import('../features/home/home-page.tsx').then((module) => module.HomePage),
  },
  'trade/index': {
    feature: 'trade',
    load: () => import('../features/trade/trade-page.tsx').then((module) => module.TradePage),
  },
  'trade/kline': {
    feature: 'kline',
    load: () => import('../features/kline/kline-page.tsx').then((module) => module.KlinePage),
  },
  'assets/index': {
    feature: 'assets',
    load: () => import('../features/assets/assets-page.tsx').then((module) => module.AssetsPage),
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
  'settings/account/index': {
    feature: 'account',
    only: 'customers',
    load: () => import('../features/account/account-page.tsx').then((module) => module.AccountPage),
  },
  'settings/index': {
    load: () => import('./settings-page.tsx').then((module) => module.SettingsPage),
  },
  'settings/language/language': {
    load: () => import('./language-page.tsx').then((module) => module.LanguagePage),
  },
  look: {
    load: () => import('./look/look-page.tsx').then((module) => module.LookPage),
  },
}

export function isGuarded(name: RouteName | undefined): boolean {
  return name !== undefined && !isLater(name) && SCREENS[name].only === 'customers'
}

export function isLater(name: RouteName): name is LaterName {
  return Object.hasOwn(LATER, name)
}
