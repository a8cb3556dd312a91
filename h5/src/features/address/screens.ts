import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of saved addresses. */
export const SCREENS = defineScreens(
  { feature: 'address', only: 'customers' },
  {
    'user/address/index': () => import('./address-list-page.tsx').then((module) => module.AddressListPage),
    'user/address/address': () => import('./address-page.tsx').then((module) => module.AddressPage),
    'user/address/create': () =>
      import('./create-address-page.tsx').then((module) => module.CreateAddressPage),
  },
)
