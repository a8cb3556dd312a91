import { expect, test } from 'vitest'
import { currentPlace, followHistory, moveTo, type Place } from './history.ts'
import { stubHistory } from '../testing/stub-history.ts'

/** Opens the app at a fragment and collects the places that it then arrives at. */
function open(hash: string, state: unknown = null) {
  const { moves, history } = stubHistory({ state, hash })
  const places: Place[] = []
  const stop = followHistory((place) => places.push(place))
  return { moves, history, places, stop }
}

test.each([
  ['', '/', ''],
  ['#/pages/trade/index?pair=1', '/pages/trade/index', '?pair=1'],
  ['#pages/index/index', '/pages/index/index', ''],
  ['#/pages/help-center/detail?q=a?b#part', '/pages/help-center/detail', '?q=a?b'],
])('currentPlace: %j has its path and query', (hash, pathname, search) => {
  stubHistory({ hash })
  expect(currentPlace()).toEqual({ pathname, search, key: 'default', by: 'pop' })
})

test('followHistory: numbers the first entry and keeps its other state', () => {
  expect(open('#/a', { bottom: true }).history.state).toEqual({ bottom: true, idx: 0 })
  expect(open('#/a', { idx: 3, key: 'k' }).history.state).toEqual({ idx: 3, key: 'k' })
})

test('moveTo: counts new entries, not replaced ones; going back returns to an entry', () => {
  const { history, places } = open('#/a')
  moveTo('/b?x=1')
  const key = places[0]?.key
  moveTo('/c', { replace: true })
  expect(history.state).toMatchObject({ idx: 1 })
  moveTo('/d')
  expect(history.state).toMatchObject({ idx: 2 })
  history.back()
  history.back()
  expect(places.map(({ pathname, search, by }) => [pathname, search, by])).toEqual([
    ['/b', '?x=1', 'push'],
    ['/c', '', 'replace'],
    ['/d', '', 'push'],
    ['/c', '', 'pop'],
    ['/a', '', 'pop'],
  ])
  expect(places[3]?.key).toBe(places[1]?.key)
  expect(new Set([key, places[1]?.key, places[2]?.key, 'default']).size).toBe(4)
})

test('moveTo: a query alone stays on the page', () => {
  const { moves } = open('#/pages/trade/index?pair=1')
  moveTo('?pair=2', { replace: true })
  expect(moves).toEqual(['replace /pages/trade/index?pair=2'])
})

test('moveTo: follows the address when the browser refuses a new entry', () => {
  const { moves, history } = open('#/a')
  history.pushState = () => {
    throw new Error('too many entries')
  }
  moveTo('/b')
  expect(moves).toEqual(['assign /b'])
})

test('followHistory: reports nothing after it was stopped', () => {
  const { places, history, stop } = open('#/a')
  moveTo('/b')
  stop()
  history.back()
  moveTo('/c')
  expect(places).toHaveLength(1)
})
