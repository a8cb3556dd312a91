import { expect, test } from 'vitest'
import { isAllowedNickname, skeletonOf } from './nickname.ts'

test.each([
  ['Halyard', 'HАLYARD'],
  ['Support', 'ѕuрроrt'],
  ['Support', 'Supp0rt'],
  ['Harbour Desk', 'harbour-desk'],
  ['Harbour', 'Hárbour'],
  ['Mario', 'rnario'],
  ['Willow', 'VVillovv'],
  ['illi', '1lI1'],
  ['Ann', 'Ａｎｎ'],
  ['Kappa', 'ΚΑΡΡΑ'],
])('skeletonOf: %s and %s look alike', (name, other) => {
  expect(skeletonOf(other)).toBe(skeletonOf(name))
})

test('skeletonOf: names that differ to the eye stay different', () => {
  const names = ['Ann', 'Bob', 'HY00001', 'HY00002', 'HY00010', '海', '海港', 'Анна', 'นรา']
  expect(new Set(names.map(skeletonOf)).size).toBe(names.length)
})

test.each([
  ['Nora', true],
  ['Nóra 海', true],
  ['ノラ Nora', true],
  ['노라 Nora', true],
  ['Анна', true],
  ['นรา', true],
  ['HY00007', true],
  ['HY00008', false],
  ['HY0OOO8', false],
  ['Halyard Support', false],
  ['Hаlyard', false],
  ['The Admin', false],
  ['0fficial', false],
  ['s-u-p-p-o-r-t', false],
  ['Ѕupport', false],
  ['ΑDΜΙΝ', false],
  ['客服 01', false],
  ['Поддержка', false],
  ['Noга', false],
  ['Νora', false],
  ['. - _', false],
])('isAllowedNickname: %s is %s for the account 10000007', (name, allowed) => {
  expect(isAllowedNickname(name, '10000007')).toBe(allowed)
})
