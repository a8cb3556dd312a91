import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of signing in and the account. */
export const SCREENS = {
  ...defineScreens(
    { feature: 'account', only: 'guests' },
    {
      'user/login/login': () => import('./login-page.tsx').then((module) => module.LoginPage),
      'user/login/register': () => import('./register-page.tsx').then((module) => module.RegisterPage),
      'user/login/choose': () => import('./choose-page.tsx').then((module) => module.ChoosePage),
      'user/login/forgetPassword': () => import('./forget-page.tsx').then((module) => module.ForgetPage),
      'user/login/thaw': () => import('./unfreeze-page.tsx').then((module) => module.UnfreezePage),
    },
  ),
  ...defineScreens(
    { feature: 'account' },
    {
      'settings/agreement/index': () =>
        import('./agreement/agreement-page.tsx').then((module) => module.AgreementPage),
    },
  ),
  ...defineScreens(
    { feature: 'account', only: 'customers' },
    {
      'settings/account/index': () => import('./account-page.tsx').then((module) => module.AccountPage),
    },
  ),
}
