import { stubHistory } from '@halyard/web/testing'
import { expect, test } from 'vitest'
import { goBack } from './navigation.ts'
import { pathTo } from './route-names.ts'
import { defineScreens } from './screen.ts'

const load = () => Promise.resolve(() => null)
defineScreens(
  { parent: 'user/address/index' },
  { 'user/address/create': load, 'bankbind/addbank': { parent: 'bankbind/index', load } },
)

test.each([
  ['with a page before it', { idx: 2 }, 'user/address/create', 'back'],
  ['opened on this page', { idx: 0 }, 'user/address/create', 'replace /pages/user/address/index'],
  ['reloaded without history', null, 'bankbind/addbank', 'replace /pages/bankbind/index'],
  ['nothing above it but home', null, 'help-center/center', 'replace /pages/index/index'],
] as const)('goBack: %s', (_what, state, name, move) => {
  const { moves } = stubHistory({ state, hash: `#${pathTo(name)}` })
  goBack()
  expect(moves).toEqual([move])
})
