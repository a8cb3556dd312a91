import { expect, onTestFinished, test, vi } from 'vitest'
import { fillFavourites, parseIds, toggleFavourite, useFavourites } from './favourites.ts'

test.each([
  [undefined, []],
  ['', []],
  ['3,1,2', [3, 1, 2]],
  ['1,1,-4,x,2.5,0,9', [1, 9]],
])('parseIds: %j is %j', (stored, ids) => {
  expect(parseIds(stored)).toEqual(ids)
})

test('fillFavourites: a first visit gets defaults; an emptied watchlist stays empty', () => {
  fillFavourites([])
  expect(useFavourites.getState().ids).toEqual([])
  fillFavourites([1, 2])
  expect(useFavourites.getState().ids).toEqual([1, 2])
  toggleFavourite(1)
  toggleFavourite(2)
  fillFavourites([1, 2])
  expect(useFavourites.getState().ids).toEqual([])
})

test.each([
  ['a new user', {}, [1, 2]],
  ['a user with starred markets', { favourites: '3' }, [3]],
  ['a user who unstarred every market', { favourites: '' }, []],
])('markets load when the app opens with %s', async (_who, stored: Record<string, string>, ids) => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null, setItem: vi.fn() })
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.resetModules()
  const opened = await import('./favourites.ts')
  opened.fillFavourites([1, 2])
  expect(opened.useFavourites.getState().ids).toEqual(ids)
})
