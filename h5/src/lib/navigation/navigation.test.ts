import { stubHistory } from '@halyard/web/testing'
import { expect, test } from 'vitest'
import { goBack } from './navigation.ts'

test.each([
  ['with a page before it', { idx: 2 }, '/pages/user/address/index', 'back'],
  ['opened on this page', { idx: 0 }, '/pages/user/address/index', 'replace /pages/user/address/index'],
  ['reloaded without history', null, '/pages/user/address/index', 'replace /pages/user/address/index'],
  ['no parent', null, undefined, 'replace /pages/index/index'],
])('goBack: %s', (_what, state, parent, move) => {
  const { moves } = stubHistory({ state })
  goBack(parent)
  expect(moves).toEqual([move])
})
