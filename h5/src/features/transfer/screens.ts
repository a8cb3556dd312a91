import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of transfers. */
export const SCREENS = defineScreens(
  { feature: 'transfer', only: 'customers' },
  {
    'assets/transfer/index': {
      parent: 'assets/index',
      title: 'areaTransfer',
      load: () => import('./transfer-page.tsx').then((module) => module.TransferPage),
    },
    'assets/transfer/record': {
      parent: 'assets/transfer/index',
      load: () => import('./transfer-record-page.tsx').then((module) => module.TransferRecordPage),
    },
  },
)
