import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of signing in and the account. */
export const SCREENS = {
  ...defineScreens(
    { feature: 'account', only: 'guests' },
    {
      'user/login/login': () => import('./login-page.tsx').then((module) => module.LoginPage),
      'user/login/register': {
        parent: 'user/login/login',
        load: () => import('./register-page.tsx').then((module) => module.RegisterPage),
      },
      'user/login/choose': {
        parent: 'user/login/login',
        load: () => import('./choose-page.tsx').then((module) => module.ChoosePage),
      },
      'user/login/forgetPassword': {
        parent: 'user/login/login',
        load: () => import('./forget-page.tsx').then((module) => module.ForgetPage),
      },
      'user/login/thaw': {
        parent: 'user/login/login',
        load: () => import('./unfreeze-page.tsx').then((module) => module.UnfreezePage),
      },
    },
  ),
  ...defineScreens(
    { feature: 'account' },
    {
      'settings/agreement/index': {
        parent: 'settings/index',
        load: () => import('./agreement/agreement-page.tsx').then((module) => module.AgreementPage),
      },
    },
  ),
  ...defineScreens(
    { feature: 'account', only: 'customers' },
    {
      'settings/account/index': {
        parent: 'settings/index',
        load: () => import('./account-page.tsx').then((module) => module.AccountPage),
      },
    },
  ),
}
