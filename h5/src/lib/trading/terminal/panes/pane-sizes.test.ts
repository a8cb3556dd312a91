import { expect, test } from 'vitest'
import { paneTracks, parsePaneSizes } from './pane-sizes.ts'

test('parsePaneSizes: sizes within their bounds are kept, others are moved to them', () => {
  expect(parsePaneSizes('{"book":15,"form":3,"markets":900}')).toEqual({ book: 15, form: 17, markets: 24 })
})

test.each([undefined, 'x', 'null', '[]', '{"book":"15","form":null,"odd":3}'])(
  'parsePaneSizes: none of %s',
  (text) => expect(parsePaneSizes(text)).toEqual({}),
)

test('paneTracks: a track shrinks below the size that was set, to its least', () => {
  expect(paneTracks({ book: 20 })).toMatchObject({
    '--book-track': 'minmax(12rem, 20rem)',
    '--form-track': 'minmax(17rem, 18.5rem)',
  })
})
