import { expect, test } from 'vitest'
import { loginPath, safeBackpage } from './login-guard.ts'

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
