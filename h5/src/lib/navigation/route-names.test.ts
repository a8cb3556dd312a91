import { expect, test } from 'vitest'
import { areaOf } from './route-names.ts'

test.each([
  ['assets/index', 'assets/index'],
  ['assets/withdraw/bank/bank', 'assets/index'],
  ['trade/kline', 'trade/index'],
  ['lever/index', 'option/detail'],
  ['finance/buyPage', 'template/index'],
  ['index/notice/notice', 'index/index'],
  ['settings/index', undefined],
  [undefined, undefined],
] as const)('areaOf: the area of %s is %s', (name, area) => {
  expect(areaOf(name)).toBe(area)
})
