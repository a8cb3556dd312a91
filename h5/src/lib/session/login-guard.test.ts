import { afterEach, expect, test, vi } from 'vitest'
import { stubHistory } from '@halyard/web/testing'
import { goTo } from '@halyard/web'
import { HOME } from '../navigation/route-names.ts'
import '../../app/screens.ts'
import { isRedirectSuppressed, loginPath, requireLogin, safeBackpage } from './login-guard.ts'

afterEach(() => void vi.useRealTimers())

test.each([
  ['/pages/assets/record?type=coin', '/pages/assets/record?type=coin'],
  ['/pages/index/index', '/pages/index/index'],
  ['/pages/user/login/register', '/pages/index/index'],
  ['/pages/nowhere', '/pages/index/index'],
  ['https://evil.example/pages/index/index', '/pages/index/index'],
  ['//evil.example', '/pages/index/index'],
  ['javascript:alert(1)', '/pages/index/index'],
  ['', '/pages/index/index'],
  [null, '/pages/index/index'],
])('safeBackpage: after signing in, %j leads to %j', (backpage, path) => {
  expect(safeBackpage(backpage)).toBe(path)
})

test.each([
  ['/pages/trade/index', '2'],
  ['/pages/template/index?x=1', '2'],
  ['/pages/assets/record', '1'],
])('loginPath: %s has backtype %s', (from, backtype) => {
  const query = new URLSearchParams(loginPath(from).split('?')[1])
  expect(query.get('backpage')).toBe(from)
  expect(query.get('backtype')).toBe(backtype)
})

let hours = 0

/** Collects where the app goes, on a clock of its own, an hour after the redirects of other tests. */
function goings(): string[] {
  hours += 1
  vi.useFakeTimers({ now: 0 })
  vi.advanceTimersByTime(hours * 3_600_000)
  expect(isRedirectSuppressed()).toBe(false)
  return stubHistory().moves
}

test('requireLogin: a guest is sent to sign in once within a second, and again after it', () => {
  const paths = goings()
  const from = '/pages/assets/record'
  const ask = (afterMs: number) => {
    vi.advanceTimersByTime(afterMs)
    const suppressed = isRedirectSuppressed()
    const before = paths.length
    expect(requireLogin({ from, replace: true })).toBe(false)
    expect(paths.length - before).toBe(suppressed ? 0 : 1)
    return paths.length
  }
  expect([ask(0), ask(500), ask(499), ask(1)]).toEqual([1, 1, 1, 2])
  expect(paths[0]).toMatch(/^replace \/pages\/user\/login\/login\?/)
})

const pagesOf = (moves: readonly string[]) => moves.map((move) => move.split('?')[0])

test('requireLogin: a button works within a second of a redirect', () => {
  const moves = goings()
  requireLogin({ from: '/pages/settings/account/index', replace: true })
  goTo(HOME, { replace: true })
  requireLogin()
  expect(pagesOf(moves.slice(2))).toEqual(['push /pages/user/login/login'])
})

test('requireLogin: a button that is pressed twice opens the sign-in page once', () => {
  const moves = goings()
  requireLogin()
  requireLogin()
  expect(pagesOf(moves)).toEqual(['push /pages/user/login/login'])
})

test('requireLogin: silent returns false for a guest, and opens no page', () => {
  const paths = goings()
  expect(requireLogin({ silent: true })).toBe(false)
  expect(paths).toEqual([])
})
