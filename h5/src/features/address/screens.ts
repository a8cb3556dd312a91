import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of saved addresses. */
export const SCREENS = defineScreens(
  { feature: 'address', only: 'customers' },
  {
    'user/address/index': {
      title: 'areaAddresses',
      load: () => import('./address-list-page.tsx').then((module) => module.AddressListPage),
    },
    'user/address/address': {
      parent: 'user/address/index',
      load: () => import('./address-page.tsx').then((module) => module.AddressPage),
    },
    'user/address/create': {
      parent: 'user/address/index',
      load: () => import('./create-address-page.tsx').then((module) => module.CreateAddressPage),
    },
  },
)
