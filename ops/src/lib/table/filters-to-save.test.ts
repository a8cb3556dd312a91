import { expect, test } from 'vitest'
import { filtersToSave } from './filters-to-save.ts'

test('a view: the filters in one order, without the page', () => {
  const params = new URLSearchParams('status=sent&page=3&network=TRC20&before=9')
  expect(filtersToSave(params)).toBe('network=TRC20&status=sent')
  expect(filtersToSave(new URLSearchParams('page=2'))).toBe('')
  expect(filtersToSave(new URLSearchParams(filtersToSave(params)))).toBe(filtersToSave(params))
})
