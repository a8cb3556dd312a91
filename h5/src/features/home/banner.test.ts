import { expect, test } from 'vitest'
import { parseDismissed, toBanners, withDismissed } from './banner.ts'

const WIRE = { id: 3, title: 'Earn', text: 'Thirty days.', screen: 'wealth', art: 'coins' } as const

test('toBanners: leads to a screen of the app; markup in a text remains text', () => {
  const list = [{ ...WIRE, title: '<b>Earn</b>' }]
  expect(toBanners({ list, changes_at: 5 })).toEqual({
    list: [
      { id: 3, title: '<b>Earn</b>', text: 'Thirty days.', picture: 'coins', path: '/pages/template/index' },
    ],
    changesAt: 5,
  })
  expect(toBanners({ list: [], changes_at: null })).toEqual({ list: [], changesAt: undefined })
})

test.each([{ screen: 'https://example.com' }, { screen: 'toString' }, { art: 'https://example.com/a.png' }])(
  'toBanners: leaves out a banner with an unknown %o',
  (change) => {
    const list = [{ ...WIRE, ...change } as typeof WIRE]
    expect(toBanners({ list, changes_at: null }).list).toEqual([])
  },
)

test('dismissed banners: stored as ids, the oldest forgotten; a broken value counts as none', () => {
  expect(parseDismissed(undefined)).toEqual([])
  expect(parseDismissed('3,x,7,-1')).toEqual([3, 7])
  expect(withDismissed([3, 7], 3)).toEqual([7, 3])
  const many = Array.from({ length: 60 }, (_, id) => id + 1)
  expect(withDismissed(many, 99)).toHaveLength(50)
})
