import { defineScreens } from '../../lib/navigation/screen.ts'

/** The perpetual contracts, and each of them. */
export const CONTRACT_SCREENS = defineScreens('contract', [
  {
    path: '/contracts',
    name: 'title',
    section: 'products',
    needs: 'ops/contract/list',
    load: () => import('./contracts-page.tsx').then((module) => module.ContractsPage),
  },
  {
    path: '/contracts/:id',
    name: 'one',
    needs: 'ops/contract/list',
    load: () => import('./contract-page.tsx').then((module) => module.ContractPage),
  },
])
