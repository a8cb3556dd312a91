import { afterEach, expect, test, vi } from 'vitest'
import { goBack, setNavigator } from './navigation.ts'

afterEach(() => vi.unstubAllGlobals())

function goBackAt(state: unknown, parent?: string): string[] {
  const moves: string[] = []
  vi.stubGlobal('window', { history: { state, back: () => moves.push('back') } })
  setNavigator((path, replace) => void moves.push(`${replace ? 'replace' : 'push'} ${path}`))
  goBack(parent)
  return moves
}

test.each([
  ['with a page before it', { idx: 2 }, '/pages/user/address/index', 'back'],
  ['opened on this page', { idx: 0 }, '/pages/user/address/index', 'replace /pages/user/address/index'],
  ['reloaded without history', null, '/pages/user/address/index', 'replace /pages/user/address/index'],
  ['no parent', null, undefined, 'replace /pages/index/index'],
])('goBack: %s', (_what, state, parent, move) => {
  expect(goBackAt(state, parent)).toEqual([move])
})
