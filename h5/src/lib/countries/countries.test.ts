import { expect, test } from 'vitest'
import { searchAreas } from './countries.ts'

const areas = [
  { country: 'DE', dial: '49', name: 'Germany' },
  { country: 'ES', dial: '34', name: 'España' },
  { country: 'US', dial: '1', name: 'United States' },
  { country: 'JP', dial: '81', name: '日本' },
]

test.each([
  ['', ['DE', 'ES', 'US', 'JP']],
  ['ger', ['DE']],
  ['ESPANA', ['ES']],
  ['+49', ['DE']],
  ['0081', ['JP']],
  ['日', ['JP']],
  ['us', ['US']],
  ['xyz', []],
])('searchAreas: %j finds %j', (words, countries) => {
  expect(searchAreas(areas, words).map(({ country }) => country)).toEqual(countries)
})
