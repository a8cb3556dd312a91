import { expect, test } from 'vitest'
import { forHost, type Place, readRecipe } from './place.ts'

const PLACE: Place = {
  folder: '/tmp/x',
  network: '127.77.3',
  account: undefined,
  password: 'p',
  hasLinks: false,
}

test('recipe: its addresses are those of the place', () => {
  const text = readRecipe(PLACE, 'patroni/haproxy.cfg', [])
  expect(text).toContain('server b 127.77.3.12:5432')
  expect(text).not.toContain('10.0.0.')
})

test('recipe: a file that does not have what is to be replaced is rejected', () => {
  expect(() => readRecipe(PLACE, 'patroni/haproxy.cfg', [['no such line', '']])).toThrow(
    'deploy/patroni/haproxy.cfg does not contain no such line',
  )
})

test('recipe: another machine gets its address in the marked lines alone', () => {
  const text = 'listen: 127.77.3.11 # here\nhosts: 127.77.3.11,127.77.3.12'
  expect(forHost(text, PLACE, 11, 13, /# here$/)).toBe(
    'listen: 127.77.3.13 # here\nhosts: 127.77.3.11,127.77.3.12',
  )
})
