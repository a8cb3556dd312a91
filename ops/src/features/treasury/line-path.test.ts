import { expect, test } from 'vitest'
import { linePath } from './line-path.ts'

test.each([
  [['0', '10'], 'M4 36L96 4'],
  [['5', '5', '5'], 'M4 20L50 20L96 20'],
  [['-1', '1'], 'M4 36L96 4'],
  [['7'], 'M4 20'],
])('linePath: %j', (values, path) => {
  expect(linePath(values, 100, 40)).toBe(path)
})
