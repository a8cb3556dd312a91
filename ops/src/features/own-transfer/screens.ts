import { defineScreens } from '../../lib/navigation/screen.ts'

/** The transfers between addresses of the exchange. */
export const OWN_TRANSFER_SCREENS = defineScreens('own-transfer', [
  {
    path: '/own-transfers',
    name: 'title',
    section: 'house',
    needs: 'ops/transfer/list',
    load: () => import('./own-transfers-page.tsx').then((module) => module.OwnTransfersPage),
  },
])
